import type { Column, Schema, Table } from "@master-sql/sql";
import { plainColumn } from "@master-sql/sql/testing/plain-column";
import { parse } from "libpg-query";
import { mutantsOf } from "../mutants-of.ts";
import type { OperatorName } from "../operator.ts";

function column(text: string): Column {
  const [name = "", typeName = "", isNull] = text.split(" ");
  const kind = typeName === "text" ? "text" : typeName === "timestamptz" ? "timestamp" : "integer";
  return plainColumn(name, kind, { typeName, notNull: isNull === undefined });
}

function table(
  key: string,
  columns: string,
  uniques: readonly string[],
  foreignKeys: Table["foreignKeys"] = [],
): Table {
  return {
    key,
    sqlName: key,
    columns: columns.split(", ").map(column),
    uniques: uniques.map((names) => names.split(" ")),
    hasPrimaryKey: true,
    foreignKeys,
    checks: [],
  };
}

const people = { columns: ["person"], target: "people", targetColumns: ["id"] };
const tables = [
  table("people", "id integer, name text, town text null, boss integer null", ["id"]),
  table("orders", "id integer, person integer, at timestamptz, note text null", ["id"], [people]),
  table(
    "lines",
    "order_id integer, no integer, product integer null, price integer",
    ["order_id no"],
    [{ columns: ["order_id"], target: "orders", targetColumns: ["id"] }],
  ),
  {
    ...table(
      "houses",
      "id integer, tags text[] null, others text[] null, rooms integer, rent integer, debt integer",
      ["id"],
    ),
    checks: [
      { expression: "(array_position(tags, NULL::text) IS NULL)", columns: ["tags"] },
      { expression: "(rooms > 0)", columns: ["rooms"] },
      { expression: "(rent >= (0)::numeric)", columns: ["rent"] },
      { expression: "(debt <> 0)", columns: ["debt"] },
    ],
  },
  table("visits", "id integer, person integer null", ["id"], [people]),
];
const schema: Schema = { tables: new Map(tables.map((each) => [each.key, each])), views: new Map() };

/** What an operator makes of a query over these tables. Throws where it is none. */
export async function mutantsBy(operator: OperatorName, sql: string): Promise<readonly string[]> {
  const statement = (await parse(sql)).stmts?.[0]?.stmt;
  if (!statement || !("SelectStmt" in statement)) throw new Error(`No query: ${sql}`);
  return mutantsOf(statement.SelectStmt, schema)
    .filter((mutant) => mutant.operator === operator)
    .map(({ description }) => description);
}
