import classes from "./sample-table.module.css";

/** A few rows of a result. Columns whose every value is a number are set to the right. */
export function SampleTable({
  caption,
  columns,
  rows,
  more,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  more?: string;
}) {
  const numeric = columns.map((_, at) => rows.every((row) => /^-?\d+(\.\d+)?$/.test(row[at] ?? "")));
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column} scope="col" data-numeric={numeric[at] || undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join("\t")}>
            {row.map((cell, at) => (
              <td key={columns[at]} data-numeric={numeric[at] || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
        {more && (
          <tr>
            <td colSpan={columns.length} className={classes.more}>
              {more}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
