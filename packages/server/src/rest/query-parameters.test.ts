import { expect, test } from "vitest";
import { exposedTable } from "./exposed-tables.ts";
import { parseQuery } from "./query-parameters.ts";
import { RestRefusal } from "./rest-error.ts";

const table = exposedTable("user_sessions");
if (!table) throw new Error("user_sessions is exposed");
const parse = (query: string) => parseQuery(new URLSearchParams(query), table);

test("reads a query as supabase-js writes it", () => {
  expect(
    parse(
      "select=session_id%2Clogin_at&user_id=eq.1&is_active=is.true&login_at=gte.2026-01-01&order=login_at.desc.nullslast,id.asc&limit=10&offset=5",
    ),
  ).toEqual({
    select: ["session_id", "login_at"],
    filters: [
      { column: "user_id", operator: "=", value: "1" },
      { column: "is_active", operator: "is", value: "true" },
      { column: "login_at", operator: ">=", value: "2026-01-01" },
    ],
    order: [
      { column: "login_at", descending: true, nulls: "last" },
      { column: "id", descending: false, nulls: null },
    ],
    limit: 10,
    offset: 5,
    onConflict: null,
  });
});

test("reads quoted column names and conflict targets", () => {
  const query = parse('columns="user_id","session_id"&on_conflict=user_id%2Csession_id');
  expect(query.onConflict).toEqual(["user_id", "session_id"]);
  expect(query.select).toBeNull();
});

test("a value may hold dots and commas", () => {
  expect(parse("user_agent=eq.Mozilla/5.0 (X11, Linux)").filters[0]?.value).toBe("Mozilla/5.0 (X11, Linux)");
});

test.each([
  ["an unknown column in select", "select=password", "42703"],
  ["an embedded table", "select=*,profiles(*)", "42703"],
  ["an expression in select", "select=count()", "42703"],
  ["SQL in select", "select=1);drop table profiles--", "42703"],
  ["an unknown column in order", "order=password", "42703"],
  ["SQL in order", "order=id;select 1", "42703"],
  ["an unknown column in a filter", "secret=eq.1", "42703"],
  ["a name of Object.prototype", "constructor=eq.1", "42703"],
  ["an operator that isn't supported", "user_id=ilike.*a*", "PGRST100"],
  ["an operator of Object.prototype", "user_id=constructor.1", "PGRST100"],
  ["no operator", "user_id=1", "PGRST100"],
  ["is with a value", "is_active=is.1;select", "PGRST100"],
  ["a limit that is no number", "limit=all", "PGRST100"],
  ["a negative offset", "offset=-1", "PGRST100"],
  ["an unknown direction", "order=id.random", "PGRST100"],
])("refuses %s", (_name, query, code) => {
  expect(() => parse(query)).toThrow(expect.objectContaining({ status: 400, code }));
  expect(() => parse(query)).toThrow(RestRefusal);
});

test("tables that aren't exposed don't exist, whatever they are", () => {
  for (const name of ["attempts", "auth.users", "constructor", "pg_user", ""])
    expect(exposedTable(name)).toBeNull();
});
