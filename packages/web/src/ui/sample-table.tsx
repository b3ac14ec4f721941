import classes from "./sample-table.module.css";

interface SampleColumn {
  readonly name: string;
  /** PostgreSQL's name of its type. */
  readonly typeName: string;
}

interface SampleTableProps {
  readonly caption: string;
  readonly columns: readonly SampleColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
}

const NUMERIC = /^(smallint|integer|bigint|numeric|real|double precision)/;

/** A few rows of a result as plain HTML, with the look of the result grid; needs no script once prerendered. */
export function SampleTable({ caption, columns, rows }: SampleTableProps) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, typeName }) => (
            <th key={name} scope="col" data-number={NUMERIC.test(typeName) || undefined}>
              {name}
              <span className={classes.type}>{typeName}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join("\t")}>
            {row.map((cell, at) => (
              <td
                key={columns[at]?.name}
                data-number={NUMERIC.test(columns[at]?.typeName ?? "") || undefined}
              >
                {cell ?? <span className={classes.null}>NULL</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
