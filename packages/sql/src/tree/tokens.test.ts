import { expect, test } from "vitest";
import { tokensOf } from "./tokens.ts";

const texts = (sql: string) => tokensOf(sql).map(({ text }) => text);

test("tokens of SQL, without comments", () => {
  expect(texts(`select a.b, 'it''s', "x y" -- c\nfrom t /* d */ where n >= 1.5::int`)).toEqual([
    ...[
      "select",
      "a",
      ".",
      "b",
      ",",
      "'it''s'",
      ",",
      '"x y"',
      "from",
      "t",
      "where",
      "n",
      ">=",
      "1.5",
      "::",
      "int",
    ],
  ]);
});

test("a comment that is never closed goes to the end", () => {
  expect(texts("select 1 /* from t")).toEqual(["select", "1"]);
  expect(texts(`select 1 ${"/* ".repeat(100_000)}`)).toEqual(["select", "1"]);
});

test("strings of every kind are one token each, whatever is in them", () => {
  expect(texts("select e'it\\'s', $$top 5$$, $a$ $$ limit 1, 2 $$ $a$, `a b`")).toEqual([
    ...["select", "e'it\\'s'", ",", "$$top 5$$", ",", "$a$ $$ limit 1, 2 $$ $a$", ",", "`a b`"],
  ]);
  expect(texts("select $1, $$ never closed")).toEqual(["select", "$", "1", ",", "$$ never closed"]);
});

test("comments nest", () => {
  expect(texts("select 1 /* a /* b */ c */ + 2")).toEqual(["select", "1", "+", "2"]);
});
