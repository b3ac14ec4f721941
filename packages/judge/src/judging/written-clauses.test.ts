import { parseQuery } from "@master-sql/sql";
import { parse } from "libpg-query";
import { expect, test } from "vitest";
import { asWritten } from "./written-clauses.ts";

async function selectOf(sql: string) {
  const parsed = await parseQuery(parse, sql);
  if (parsed.kind !== "query") throw new Error(parsed.kind);
  return parsed.select;
}

test("rows made distinct are no GROUP BY of the query as it was written", async () => {
  const fault = {
    errorClass: "wrong-grouping",
    clauses: ["WITH", "GROUP BY", "SELECT"],
    places: [
      { clause: "GROUP BY", within: "WITH" },
      { clause: "SELECT", within: "WITH" },
    ],
  } as const;
  const distinct = await selectOf("with d as (select distinct on (a || b) a from t) select count(*) from d");
  expect(asWritten(fault, distinct)).toEqual({
    errorClass: "wrong-grouping",
    clauses: ["WITH", "SELECT"],
    places: [{ clause: "SELECT", within: "WITH" }],
  });
  const grouped = await selectOf("with d as (select a from t group by a || b, a) select count(*) from d");
  expect(asWritten(fault, grouped)).toBe(fault);
  const neither = await selectOf("select a from t");
  expect(asWritten({ errorClass: "wrong-grouping", clauses: ["GROUP BY"] }, neither)).toEqual({
    errorClass: "wrong-grouping",
    clauses: ["GROUP BY"],
  });
});

test("another calculation in nearly every clause names nothing", async () => {
  const select = await selectOf("select a from t where b = 1");
  const errorClass = "wrong-expression";
  expect(asWritten({ errorClass, clauses: ["FROM", "WHERE", "SELECT"] }, select)).toEqual({
    errorClass: undefined,
    clauses: undefined,
  });
  expect(asWritten({ errorClass, clauses: ["SELECT"] }, select)).toEqual({ errorClass, clauses: ["SELECT"] });
  const named = { errorClass: "negation", clauses: ["FROM", "WHERE", "SELECT"] } as const;
  expect(asWritten(named, select)).toBe(named);
});
