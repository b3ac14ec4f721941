import { quantity } from "@master-sql/words";
import { IconChevronRight, IconTextPlus } from "@tabler/icons-react";
import { useId, useState } from "react";
import { quoteIdentifier } from "../sql-editor/index.ts";
import { VisuallyHidden } from "../visually-hidden.tsx";
import type { SchemaTable } from "./matching-tables.ts";
import { SampleRows } from "./sample-rows.tsx";
import classes from "./schema-browser.module.css";
import { SchemaColumnRow } from "./schema-column.tsx";

interface SchemaTableItemProps {
  readonly table: SchemaTable;
  readonly isOpen: boolean;
  onToggle(): void;
  onInsert?: ((text: string) => void) | undefined;
  onShowTable(name: string): void;
}

/** One table, closed to a line or open with its columns and, on request, its first rows. */
export function SchemaTableItem({ table, isOpen, onToggle, onInsert, onShowTable }: SchemaTableItemProps) {
  const contentId = useId();
  const [showsRows, setShowsRows] = useState(false);
  return (
    <li className={classes.table} data-table={table.name}>
      <div className={classes.tableLine}>
        <h3 className={classes.heading}>
          <button
            type="button"
            className={classes.disclosure}
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={onToggle}
          >
            <IconChevronRight size={16} stroke={1.75} className={classes.chevron} aria-hidden="true" />
            <span className={classes.tableName} translate="no">
              {table.name}
            </span>
            <span className={classes.rowCount}>{quantity(table.rowCount, "row")}</span>
          </button>
        </h3>
        {onInsert && (
          <button
            type="button"
            className={classes.insertTable}
            aria-label={`Insert ${table.name} into the editor`}
            title="Insert into the editor"
            onClick={() => onInsert(quoteIdentifier(table.name))}
          >
            <IconTextPlus size={16} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      {!isOpen && (
        <p className={classes.preview} translate="no">
          {table.columns.map((c) => c.name).join(", ")}
        </p>
      )}
      <div id={contentId} hidden={!isOpen} className={classes.content}>
        {table.comment && <p className={classes.comment}>{table.comment}</p>}
        <ul className={classes.columns}>
          {table.columns.map((column) => (
            <SchemaColumnRow
              key={column.name}
              column={column}
              onInsert={onInsert}
              onShowTable={onShowTable}
            />
          ))}
        </ul>
        {table.sampleRows.length > 0 && (
          <>
            <button
              type="button"
              className={classes.rowsToggle}
              aria-expanded={showsRows}
              onClick={() => setShowsRows(!showsRows)}
            >
              {showsRows ? "Hide" : "Show"} the first {table.sampleRows.length} rows
              <VisuallyHidden> of {table.name}</VisuallyHidden>
            </button>
            {showsRows && <SampleRows table={table} />}
          </>
        )}
      </div>
    </li>
  );
}
