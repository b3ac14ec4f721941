import { ResultTable } from "../result-table/index.ts";
import type { SchemaTable } from "./matching-tables.ts";

/** The first rows of a table, as it was before anybody changed it. */
export function SampleRows({ table }: { readonly table: SchemaTable }) {
  return (
    <ResultTable
      label={`First rows of ${table.name}`}
      columns={table.columns.map(({ name, type }) => ({ name, typeName: type }))}
      rows={table.sampleRows.map((cells) => ({ cells }))}
    />
  );
}
