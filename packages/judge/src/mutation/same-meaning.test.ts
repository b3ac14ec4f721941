import { describe, expect, test } from "vitest";
import type { OperatorName } from "./operator.ts";
import { mutantsBy } from "./testing/mutants-by.ts";

/** A query, an operator, and all that it makes of it. */
const cases: readonly [string, OperatorName, readonly string[]][] = [
  // Rows and values are as many where no value is NULL.
  ["select person, count(*) from orders group by person", "aggregate", []],
  ["select note, count(*) from orders group by note", "aggregate", ["count(*) becomes count(note)"]],
  ["select note, count(*) from orders where note > 'a' group by note", "aggregate", []],
  [
    "select count(*) filter (where note = 'x') from orders where person = 1",
    "aggregate",
    [
      // What the filter asks for is there, in the rows that it lets through.
    ],
  ],
  [
    "select p.id, count(o.id) from people p left join orders o on o.person = p.id group by p.id",
    "aggregate",
    ["count(o.id) becomes count(*)"],
  ],
  [
    "select p.id, count(o.id) from people p left join orders o on o.person = p.id left join lines l on l.order_id = o.id group by p.id",
    "aggregate",
    ["count(o.id) becomes count(*)", "count(o.id) becomes count(DISTINCT o.id)"],
  ],
  ["with x as (select person as who from orders) select who, count(*) from x group by who", "aggregate", []],
  [
    "with x as (select town as who from people union all select note from orders) select who, count(*) from x group by who",
    "aggregate",
    ["count(*) becomes count(who)"],
  ],
  [
    "with recursive x as (select id, boss from people where boss is null union all select p.id, p.boss from people p join x on x.id = p.boss) select count(*) from x where id > 0",
    "aggregate",
    [],
  ],
  // Nothing is there twice.
  ["select id, town from people", "distinct", []],
  ["select town from people", "distinct", ["DISTINCT is put in"]],
  ["select o.id, p.town from orders o join people p on p.id = o.person", "distinct", []],
  ["select p.id, o.at from orders o join people p on p.id = o.person", "distinct", ["DISTINCT is put in"]],
  ["select l.no, l.price from lines l where l.order_id = 3", "distinct", []],
  ["select p.id, o.id from people p left join orders o on o.person = p.id", "distinct", []],
  ["select o.id, p.town from orders o join people p on p.id <= o.person", "distinct", ["DISTINCT is put in"]],
  ["select t.person, t.n from (select person, count(*) as n from orders group by person) t", "distinct", []],
  [
    "select t.n from (select person, count(*) as n from orders group by person) t",
    "distinct",
    ["DISTINCT is put in"],
  ],
  ["select id, unnest(array[1, 1]) from people", "distinct", ["DISTINCT is put in"]],
  ["select town from people union select note from orders", "distinct", []],
  [
    "select town from people union all select note from orders",
    "distinct",
    ["DISTINCT is put in", "DISTINCT is put in"],
  ],
  // Every row has its partner.
  ["select 1 from orders o join people p on p.id = o.person", "join type", ["INNER JOIN becomes RIGHT JOIN"]],
  [
    "select 1 from orders o left join people p on p.id = o.person",
    "join type",
    ["LEFT JOIN becomes FULL JOIN"],
  ],
  ["select 1 from orders o left join people p on p.id = o.person where o.at > '2025-01-01'", "join type", []],
  [
    "select 1 from people p left join orders o on o.person = p.id",
    "join type",
    ["LEFT JOIN becomes INNER JOIN"],
  ],
  [
    "select 1 from visits v join people p on p.id = v.person",
    "join type",
    ["INNER JOIN becomes LEFT JOIN", "INNER JOIN becomes RIGHT JOIN"],
  ],
  [
    "select 1 from orders o join people p on p.id = o.person and p.town = 'x'",
    "join type",
    ["INNER JOIN becomes LEFT JOIN", "INNER JOIN becomes RIGHT JOIN"],
  ],
  [
    "select 1 from orders o join (select id from people where town = 'x') p on p.id = o.person",
    "join type",
    ["INNER JOIN becomes LEFT JOIN", "INNER JOIN becomes RIGHT JOIN"],
  ],
  [
    "select 1 from (select person as who from orders where id > 3) o left join people p on p.id = o.who",
    "join type",
    ["LEFT JOIN becomes FULL JOIN"],
  ],
  // NULL can't be there.
  ["select coalesce(name, 'x') from people", "null handling", []],
  ["select coalesce(town, 'x') from people", "null handling", ["COALESCE(town, 'x') becomes town"]],
  ["select 1 from people where name <> 'x'", "null handling", []],
  [
    "select 1 from people where town <> 'x'",
    "null handling",
    ["town <> 'x' becomes town IS DISTINCT FROM 'x'"],
  ],
  [
    "select 1 from orders o left join people p on p.id = o.person and o.at > '2025-01-01' where p.name <> 'x'",
    "null handling",
    ["p.name <> 'x' becomes p.name IS DISTINCT FROM 'x'"],
  ],
  [
    "select name, town from people",
    "null handling",
    ["town becomes COALESCE(town, 0)", "town becomes COALESCE(town, '')"],
  ],
  [
    "select p.id, count(o.note) from people p left join orders o on o.person = p.id group by p.id",
    "null handling",
    [],
  ],
  // Nothing is left to decide.
  [
    "select id from people order by id, name",
    "order by",
    ["id is sorted descending", "the sort key id is left out", "the sort keys id and name are exchanged"],
  ],
  [
    "select person, count(*) from orders group by person order by person, 2",
    "order by",
    [
      "person is sorted descending",
      "the sort key person is left out",
      "the sort keys person and 2 are exchanged",
    ],
  ],
  [
    "select coalesce(town, '-') as town from people order by town",
    "order by",
    ["town is sorted descending", "the sort key town is left out"],
  ],
  [
    "select id from people order by name, id limit 3",
    "limit",
    ["LIMIT is left out", "LIMIT 3 becomes LIMIT 4", "LIMIT 3 becomes LIMIT 2"],
  ],
  [
    "select rank() over (partition by town order by name, id) from people",
    "window",
    [
      "in the window name is sorted descending",
      "in the window the sort key name is left out",
      "in the window the sort keys name and id are exchanged",
      "in the window id is sorted descending",
      "in the window the sort key id is left out",
      "PARTITION BY goes without town",
    ],
  ],
  [
    "select sum(id) over (order by id, name) from people",
    "window",
    [
      "in the window id is sorted descending",
      "in the window the sort key id is left out",
      "in the window the sort keys id and name are exchanged",
    ],
  ],
  [
    "select sum(id) over (order by name) from people",
    "window",
    [
      "the frame counts rows instead of peers",
      "in the window name is sorted descending",
      "in the window the sort key name is left out",
    ],
  ],
  ["select 1 from orders where (at at time zone 'UTC')::date = '2025-01-01'", "clock", []],
  // What a join compares is there in the rows that come of it, and so is what an operator is true of.
  [
    "select p.town, count(*) from people p join visits v on v.person = p.boss group by p.town",
    "aggregate",
    ["count(*) becomes count(p.town)"],
  ],
  [
    "select p.id, count(*) from people p left join visits v on v.person = p.boss group by p.id",
    "aggregate",
    ["count(*) becomes count(v.person)", "count(*) becomes count(p.boss)"],
  ],
  [
    "select count(*) from orders where to_tsvector('english', note) @@ to_tsquery('english', 'a')",
    "aggregate",
    [],
  ],
  ["select count(*) from people where town -> 'a' ? 'b'", "aggregate", []],
  // GROUPING SETS leave a column out of the result, not of the rows.
  ["select person, count(*) from orders group by rollup (person)", "aggregate", []],
  // DISTINCT ON takes the same rows whichever way what it groups by is sorted, unless that is what is shown.
  [
    "select count(*) from (select distinct on (person) id from orders order by person, at) o",
    "order by",
    ["at is sorted descending", "the sort key at is left out"],
  ],
  [
    "select distinct on (person) id from orders order by person, at",
    "order by",
    [
      "person is sorted descending",
      "the sort key person is left out",
      "the sort keys person and at are exchanged",
      "at is sorted descending",
      "the sort key at is left out",
    ],
  ],
  // One side of a full join is there in each of its rows.
  [
    "select coalesce(p.id, v.id) as either from people p full join visits v on v.id = p.id order by either",
    "null handling",
    ["COALESCE(p.id, v.id) becomes p.id"],
  ],
  // Both queries of a set operation give a key.
  [
    "select id from people union select id from orders order by id",
    "order by",
    ["id is sorted descending", "the sort key id is left out"],
  ],
  [
    "select town from people union select name from people order by 1",
    "order by",
    ["1 is sorted descending", "1 has its NULLs first", "the sort key 1 is left out"],
  ],
  // The middle is the middle from either end, and NULLs have no place in it.
  ["select percentile_cont(0.5) within group (order by boss) from people", "order by", []],
  [
    "select percentile_cont(0.9) within group (order by boss) from people",
    "order by",
    ["boss is sorted descending"],
  ],
];

describe("what means the same whatever the data is no mutant", () => {
  test.for(cases)("%s: %s", async ([sql, operator, expected]) => {
    expect(await mutantsBy(operator, sql)).toEqual(expected);
  });
});
