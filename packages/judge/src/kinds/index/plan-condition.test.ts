import { expect, test } from "vitest";
import { conditionsOf, expressionText } from "./plan-condition.ts";

test("conditions are split at AND and lose table names and casts of constants", () => {
  const line =
    "((e.read_at >= '2026-03-02 07:00:00+00'::timestamp with time zone) AND (e.quality = 'estimated'::text))";
  expect(conditionsOf(line)).toEqual([
    {
      text: "read_at >= '2026-03-02 07:00:00+00'",
      sides: ["read_at", "'2026-03-02 07:00:00+00'"],
      operator: ">=",
      isOr: false,
      columns: ["e.read_at"],
    },
    {
      text: "quality = 'estimated'",
      sides: ["quality", "'estimated'"],
      operator: "=",
      isOr: false,
      columns: ["e.quality"],
    },
  ]);
});

test.each([
  ["(lower(c.email) = 'a'::text)", "lower(email) = 'a'", ["lower(email)", "'a'"], "="],
  [
    "((d.details ->> 'from'::text) = '2.4.9'::text)",
    "(details ->> 'from') = '2.4.9'",
    ["details ->> 'from'", "'2.4.9'"],
    "=",
  ],
  [
    "(d.details @> '{\"ok\": false}'::jsonb)",
    "details @> '{\"ok\": false}'",
    ["details", "'{\"ok\": false}'"],
    "@>",
  ],
  ["((e.name)::text ~~ '%a'::text)", "name::text LIKE '%a'", ["name::text", "'%a'"], "~~"],
  [
    "(((d.details ->> 'volts'::text))::numeric > '261'::numeric)",
    "(details ->> 'volts')::numeric > '261'",
    ["(details ->> 'volts')::numeric", "'261'"],
    ">",
  ],
  ["(v.visited_on IS NULL)", "visited_on IS NULL", [], null],
  ["(e.kind = ANY ('{a,b}'::text[]))", "kind = ANY ('{a,b}')", ["kind", "ANY ('{a,b}')"], "="],
])("%s", (line, text, sides, operator) => {
  expect(conditionsOf(line)).toMatchObject([{ text, sides, operator }]);
});

test("alternatives are one condition", () => {
  expect(conditionsOf("((a.x = 1) OR (a.y = 2))")).toMatchObject([
    { isOr: true, sides: [], operator: null, columns: ["a.x", "a.y"] },
  ]);
});

test("an index's expression reads like a plan's", () => {
  expect(expressionText("(details ->> 'from'::text)")).toBe("details ->> 'from'");
  expect(expressionText("lower(email)")).toBe("lower(email)");
});
