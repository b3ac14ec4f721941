import { nameParts, type Place, type Schema, walk } from "@master-sql/sql";
import type { ColumnRef, RangeVar, SelectStmt } from "@pgsql/types";
import { tablesIn } from "../../diagnosis/other-tables.ts";
import type { OwnEdit } from "./own-edit.ts";

/** A table of the solutions in place of one that the query reads, where it has every column that is asked of that. */
export function* otherTables(
  { name, value, select, replaced }: Place,
  solutions: readonly SelectStmt[],
  schema: Schema,
): Generator<OwnEdit> {
  if (name !== "RangeVar") return;
  const table: RangeVar = value;
  const own = table.schemaname ? undefined : schema.tables.get(table.relname ?? "");
  if (!own) return;
  const alias = table.alias?.aliasname ?? own.key;
  const asked = new Set<string>();
  walk(select, (kind, column: ColumnRef) => {
    const [asks = "", qualifier] = kind === "ColumnRef" ? nameParts(column.fields).toReversed() : [];
    const isOfIt =
      qualifier === undefined ? own.columns.some((each) => each.name === asks) : qualifier === alias;
    if (asks !== "" && isOfIt) asked.add(asks);
    return undefined;
  });
  for (const other of new Set(solutions.flatMap((solution) => [...tablesIn(solution)]))) {
    const columns = other === own.key ? undefined : schema.tables.get(other)?.columns;
    if (!columns || ![...asked].every((each) => columns.some((column) => column.name === each))) continue;
    const RangeVar = { ...table, relname: other, alias: { ...table.alias, aliasname: alias } };
    yield { errorClass: "wrong-tables", clause: "FROM", query: replaced({ RangeVar }) };
  }
}
