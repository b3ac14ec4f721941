import { quantity } from "@master-sql/words";
import { IconTrash } from "@tabler/icons-react";
import classes from "./playground-page.module.css";
import type { OwnTablesControl } from "./use-own-tables.ts";

/** The tables that were imported, each to be removed again. */
export function OwnTables({ own }: { readonly own: OwnTablesControl }) {
  if (own.tables.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="own-tables">
      <h2 id="own-tables" className={classes.partTitle}>
        Your tables
      </h2>
      <ul className={classes.list}>
        {own.tables.map((table) => (
          <li key={table.name} className={classes.item}>
            <span>
              <code translate="no">{table.name}</code>, {quantity(table.rows.length, "row")}
            </span>
            <button
              type="button"
              className={classes.icon}
              aria-label={`Remove ${table.name}`}
              onClick={() => void own.remove(table)}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {own.failed && (
        <p className={classes.note} role="alert">
          PostgreSQL couldn't make the table <code translate="no">{own.failed}</code>. Remove it, and import
          it with other types.
        </p>
      )}
      <p className={classes.note}>
        {own.isVolatile
          ? "This browser keeps nothing: they go with this page."
          : "Kept in this browser only. They are there in every query that you run here."}
      </p>
    </section>
  );
}
