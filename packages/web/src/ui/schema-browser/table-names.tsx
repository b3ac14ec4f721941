import { useId } from "react";
import { Button } from "../button.tsx";
import classes from "./table-names.module.css";

export interface NamedTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string }[];
}

interface TableNamesProps {
  readonly tables: readonly NamedTable[];
  /** Shows types, keys and first rows of them. */
  onShowAll(): void;
}

/** What there is to query, in few lines: the names of tables and their columns. */
export function TableNames({ tables, onShowAll }: TableNamesProps) {
  const id = useId();
  return (
    <section className={classes.tables} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        Tables
      </h3>
      <dl className={classes.list} translate="no">
        {tables.map(({ name, columns }) => (
          <div key={name} className={classes.table}>
            <dt>{name}</dt>
            <dd>{columns.map((column) => column.name).join(", ")}</dd>
          </div>
        ))}
      </dl>
      <Button size="compact-sm" variant="subtle" className={classes.all} onClick={onShowAll}>
        Types, keys and first rows
      </Button>
    </section>
  );
}
