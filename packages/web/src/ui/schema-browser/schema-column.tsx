import { IconKey, IconLink, IconPointFilled } from "@tabler/icons-react";
import { quoteIdentifier } from "../sql-editor/index.ts";
import { VisuallyHidden } from "../visually-hidden.tsx";
import type { SchemaColumn } from "./matching-tables.ts";
import classes from "./schema-browser.module.css";

interface SchemaColumnRowProps {
  readonly column: SchemaColumn;
  onInsert?: ((text: string) => void) | undefined;
  onShowTable(name: string): void;
}

/** One column: its name, which is inserted by pressing it, type, keys, and whether it can be NULL. */
export function SchemaColumnRow({ column, onInsert, onShowTable }: SchemaColumnRowProps) {
  const { references } = column;
  const Icon = column.primaryKey ? IconKey : references ? IconLink : IconPointFilled;
  const isKey = column.primaryKey || references !== null;
  return (
    <li className={classes.column}>
      <Icon
        size={isKey ? 14 : 10}
        stroke={1.75}
        className={classes.columnIcon}
        data-key={isKey}
        aria-hidden="true"
      />
      <div className={classes.columnText}>
        <div className={classes.columnLine} translate="no">
          {onInsert ? (
            <button
              type="button"
              className={classes.insert}
              title="Insert into the editor"
              onClick={() => onInsert(quoteIdentifier(column.name))}
            >
              <VisuallyHidden>Insert </VisuallyHidden>
              {column.name}
            </button>
          ) : (
            <span className={classes.columnName}>{column.name}</span>
          )}
          <span className={classes.columnType}>{column.type}</span>
        </div>
        <div className={classes.facts}>
          {column.primaryKey && <span className={classes.keyFact}>primary key</span>}
          {references && (
            <span>
              foreign key to{" "}
              <button
                type="button"
                className={classes.jump}
                translate="no"
                onClick={() => onShowTable(references.table)}
              >
                {references.table}.{references.column}
              </button>
            </span>
          )}
          {column.unique && !column.primaryKey && <span>unique</span>}
          {column.nullable && <span>can be NULL</span>}
        </div>
        {column.comment && <p className={classes.comment}>{column.comment}</p>}
      </div>
    </li>
  );
}
