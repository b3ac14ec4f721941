import type { Schema, Table } from "@master-sql/sql";
import { plainColumn } from "@master-sql/sql/testing/plain-column";
import { parse } from "libpg-query";
import { expect, test } from "vitest";
import { changeMutantsOf } from "./change-mutants.ts";

const keyed: Table = {
  key: "k",
  sqlName: "k",
  columns: [],
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [],
  checks: [],
};
const day = (name: string) => plainColumn(name, "date");
const dated: Table = { ...keyed, key: "d", sqlName: "d", columns: [day("began"), day("ended")] };
const described: Table = {
  ...keyed,
  key: "s",
  sqlName: "s",
  columns: [
    plainColumn("id", "integer", { notNull: true }),
    plainColumn("kind", "text", { notNull: true }),
    plainColumn("note", "text", { notNull: false }),
    plainColumn("at", "timestamp", { notNull: false }),
    plainColumn("pay", "decimal", { typeName: "numeric(8,2)" }),
  ],
  checks: [{ columns: ["kind"], expression: "(kind = ANY (ARRAY['a'::text, 'b'::text]))" }],
};
const schema: Schema = {
  tables: new Map([
    ["k", keyed],
    ["d", dated],
    ["s", described],
  ]),
  views: new Map(),
};

async function descriptions(script: string): Promise<readonly string[]> {
  return (await changeMutantsOf(script, schema, parse)).map(({ description }) => description);
}

const cases: readonly [string, readonly string[]][] = [
  [
    "update a set x = 1, y = z where w is null",
    [
      "the assignment of x is left out",
      "the assignment of y is left out",
      "WHERE is left out",
      "w IS NULL becomes w IS NOT NULL",
      "1 becomes 2",
    ],
  ],
  ["delete from a where x < 5", ["WHERE is left out", "x < 5 becomes x <= 5"]],
  [
    "insert into a (x, y) values (1, 'b') on conflict (x) do update set y = excluded.y, z = 2 where a.w > 3",
    [
      "the column x is left out",
      "the column y is left out",
      "ON CONFLICT doesn't set y",
      "ON CONFLICT doesn't set z",
      "ON CONFLICT goes without its WHERE",
      "ON CONFLICT does nothing",
      "a.w > 3 becomes a.w >= 3",
    ],
  ],
  [
    "merge into a using b on b.x = a.x when matched and b.y > 1 then update set y = b.y, z = 1 when not matched then insert (x) values (b.x)",
    [
      "branch 1 is left out",
      "branch 2 is left out",
      "branch 1 goes without b.y > 1",
      "branch 1 doesn't set y",
      "branch 1 doesn't set z",
      "b.y > 1 becomes b.y >= 1",
    ],
  ],
  [
    "update a set x = z where x is null and y = 2",
    [
      "x is set as well where it is > what it is set to",
      "x is set as well where it is < what it is set to",
      "x is set only where it is < what it is set to",
      "x is set only where it is > what it is set to",
    ],
  ],
  [
    "insert into k (id, v) select id, w from a on conflict do nothing",
    ["rows whose key is there are overwritten"],
  ],
  [
    "insert into k (id, v) select id, w from a where not exists (select from k where k.id = a.id)",
    ["rows whose key is there are overwritten, and none is left out"],
  ],
  // A column beside is taken for the one that a change asks for, or sets something to.
  ["delete from d where began < '2025-01-01'", ["began becomes ended"]],
  ["update d set x = began where d.ended > '2025-01-01'", ["began becomes ended", "d.ended becomes d.began"]],
  // A condition that nobody asked for.
  [
    "delete from s where at < '2025-01-01'",
    [
      "s.kind <> 'a' is asked for as well",
      "s.note IS NULL is asked for as well",
      "s.note IS NOT NULL is asked for as well",
    ],
  ],
  [
    "insert into k (id) select id from a where not exists (select from s where s.id = a.id)",
    ["s.kind <> 'b' is asked for as well"],
  ],
  [
    "merge into s as t using a on t.id = a.id when matched then delete when not matched then insert (id) values (1)",
    ["t.note IS NULL is asked for as well"],
  ],
  // Compared less exactly than is asked for.
  [
    "delete from s using s as t where (s.kind, s.note, s.at) is not distinct from (t.kind, t.note, t.at)",
    [
      "(s.kind, s.note, s.at) IS NOT DISTINCT FROM (t.kind, t.note, t.at) becomes (s.kind, s.at) IS NOT DISTINCT FROM (t.kind, t.at)",
      "(s.kind, s.note, s.at) IS NOT DISTINCT FROM (t.kind, t.note, t.at) becomes (s.kind, s.note, s.at::date) IS NOT DISTINCT FROM (t.kind, t.note, t.at::date)",
      "(s.kind, s.note, s.at) IS NOT DISTINCT FROM (t.kind, t.note, t.at) becomes (s.kind, COALESCE(s.note, ''), s.at) IS NOT DISTINCT FROM (t.kind, COALESCE(t.note, ''), t.at)",
    ],
  ],
  [
    "update s set pay = pay / 2 where (select count(*) from a) > 1 returning old.pay",
    ["pay is cut off to a whole number", "old.pay becomes new.pay"],
  ],
  ["update s set note = 'x', pay = 1 where id = 2", ["note is set only where it is <> what it is set to"]],
  ["update a set x = 1; delete from b", ["statement 1 is left out", "statement 2 is left out"]],
];

test.for(cases)("%s", async ([script, expected]) => {
  expect(await descriptions(script)).toEqual(expect.arrayContaining([...expected]));
});

test("whether what is set already is set again, tasks leave open: it is no condition", async () => {
  const found = await descriptions("update s set note = 'x' where id = 1");
  expect(found).not.toContain("s.note IS NULL is asked for as well");
  expect(found).toContain("s.at IS NULL is asked for as well");
});

test("a mutant is a whole script, and none is the script itself", async () => {
  const mutants = await changeMutantsOf(
    "update a set x = 1 where y = 2; delete from b where x = 3",
    schema,
    parse,
  );
  expect(mutants.map(({ sql }) => sql.replace(/\s+/g, " "))).toContain(
    "UPDATE a SET x = 1; DELETE FROM b WHERE x = 3",
  );
  expect(new Set(mutants.map(({ sql }) => sql)).size).toBe(mutants.length);
});
