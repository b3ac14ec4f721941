import { placesOf, printSql } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { expect, test } from "vitest";
import { periodEnds } from "./period-ends.ts";

/** WHERE of a query with each of the edits. */
function endsOf(expression: Node): readonly string[] {
  const query: SelectStmt = {
    whereClause: expression,
    limitOption: "LIMIT_OPTION_DEFAULT",
    op: "SETOP_NONE",
  };
  return [...placesOf(query)].flatMap((place) =>
    [...periodEnds(place)].map((edit) =>
      edit.query.whereClause ? printSql(edit.query.whereClause).replace(/\s+/g, " ") : "",
    ),
  );
}

const at: Node = { ColumnRef: { fields: [{ String: { sval: "at" } }] } };
const text = (sval: string): Node => ({ A_Const: { sval: { sval } } });

test.each([
  ["2024-01-31 23:59:59", "2024-02-01 00:00:00"],
  ["2024-01-31 23:59:59.999+00", "2024-02-01 00:00:00+00"],
  ["2024-01-31 23:59", "2024-02-01 00:00:00"],
  ["2024-01-31", "2024-02-01 00:00:00"],
])("D8 what ends with %s ends before %s", (last, next) => {
  const upTo: Node = {
    A_Expr: { kind: "AEXPR_OP", name: [{ String: { sval: "<=" } }], lexpr: at, rexpr: text(last) },
  };
  expect(endsOf(upTo)).toEqual([`at < '${next}'`]);
});

test("D8 BETWEEN becomes two comparisons of which the second leaves its bound out", () => {
  const between: Node = {
    A_Expr: {
      kind: "AEXPR_BETWEEN",
      name: [{ String: { sval: "BETWEEN" } }],
      lexpr: at,
      rexpr: { List: { items: [text("2024-01-01"), text("2024-01-31 23:59:59")] } },
    },
  };
  expect(endsOf(between)).toEqual(["at >= '2024-01-01' AND at < '2024-02-01 00:00:00'"]);
});
