import { parse } from "libpg-query";
import { describe, expect, test } from "vitest";
import type { Column, Schema, Table } from "../sql/schema.ts";
import { mutantsOf } from "./mutants-of.ts";
import type { OperatorName } from "./operator.ts";

function column(text: string): Column {
  const [name = "", typeName = "", isNull] = text.split(" ");
  return {
    name,
    typeName,
    kind: typeName === "text" ? "text" : typeName === "timestamptz" ? "timestamp" : "integer",
    notNull: isNull === undefined,
    computed: false,
    identityAlways: false,
    labels: [],
  };
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

async function descriptions(sql: string, operator: OperatorName): Promise<readonly string[]> {
  const statement = (await parse(sql)).stmts?.[0]?.stmt;
  if (!statement || !("SelectStmt" in statement)) throw new Error(`No query: ${sql}`);
  return mutantsOf(statement.SelectStmt, schema)
    .filter((mutant) => mutant.operator === operator)
    .map(({ description }) => description);
}

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
  // Values are as many as those of a column beside, where none is missing.
  ["select person, count(person) from visits where person is not null group by person", "sibling column", []],
  [
    "select town, count(town), count(name) from people where name > 'a' group by town",
    "sibling column",
    ["town becomes name", "town becomes name", "name becomes town", "name becomes town", "town becomes name"],
  ],
  ["select count(town) from people where town is not null", "sibling column", []],
  // A test that holds for every row is none, which is tried as such.
  ["select id from people where town is not null and id > 1", "sibling column", []],
  ["select id from people where town is null and id > 1", "sibling column", ["town becomes name"]],
  // What depends on a key that is grouped by makes no other groups.
  ["select p.id, count(*) from people p group by p.id, p.name", "grouping", ["GROUP BY goes without p.id"]],
  ["select p.id, count(*) from people p group by p.id, p.name", "sibling column", []],
  [
    "select o.person, p.name from orders o join people p on p.id = o.person group by o.person, p.name",
    "grouping",
    ["GROUP BY goes without o.person"],
  ],
  [
    "select o.person, o.note from orders o group by o.person, o.note",
    "grouping",
    ["GROUP BY goes without o.person", "GROUP BY goes without o.note"],
  ],
  // What holds for all rows of a partition or for none may be asked before or after they are ranked.
  [
    "select r.id from (select o.id, row_number() over (partition by o.person order by o.at) as n from orders o join people p on p.id = o.person where p.name > 'a') r where n = 1",
    "predicate place",
    [],
  ],
  [
    "select r.id from (select o.id, row_number() over (partition by o.person order by o.at) as n from orders o join people p on p.id = o.person where o.note = 'a') r where n = 1",
    "predicate place",
    ["o.note = 'a' is asked after the ranking"],
  ],
  [
    "select r.id from (select o.id, row_number() over (order by o.at) as n from orders o join people p on p.id = o.person where p.name > 'a') r where n = 1",
    "predicate place",
    ["p.name > 'a' is asked after the ranking"],
  ],
  // A named window that only lead and lag look through has no frame that counts.
  [
    "select lag(id) over w from people window w as (order by name)",
    "window",
    [
      "lag(id) OVER w becomes lead(id) OVER w",
      "in the window name is sorted descending",
      "in the window the sort key name is left out",
    ],
  ],
  [
    "select lag(id) over w, sum(id) over w from people window w as (order by name)",
    "window",
    [
      "lag(id) OVER w becomes lead(id) OVER w",
      "in the window name is sorted descending",
      "in the window the sort key name is left out",
      "the frame counts rows instead of peers",
    ],
  ],
  // What functions in FROM read is there, since they give no rows of NULL.
  [
    "select count(*) from people p cross join lateral generate_series(1, p.boss) as n (number)",
    "aggregate",
    [],
  ],
  [
    "select count(*) from people p left join lateral generate_series(1, p.boss) as n (number) on true",
    "aggregate",
    ["count(*) becomes count(p.boss)"],
  ],
  // An array in which there is no NULL, as a CHECK says, and one of which nothing is said.
  [
    "select t.tag, count(*) from houses h cross join unnest(h.tags) as t (tag) group by t.tag",
    "aggregate",
    [],
  ],
  [
    "select t.tag, count(*) from houses h cross join unnest(h.others) as t (tag) group by t.tag",
    "aggregate",
    ["count(*) becomes count(t.tag)"],
  ],
  // A day has no last second where all that it is taken of are midnights.
  [
    "select day::date from generate_series(timestamp '2025-01-01', timestamp '2025-01-09', interval '1 day') as day",
    "day edge",
    ["day::date becomes CAST(CASE WHEN day::time > '00:00' THEN day END AS date)"],
  ],
  [
    "select day::date from generate_series(timestamp '2025-01-01', timestamp '2025-01-09', interval '8 hours') as day",
    "day edge",
    [
      "day::date becomes CAST(CASE WHEN day::time > '00:00' THEN day END AS date)",
      "day::date becomes CAST(CASE WHEN day::time <= '23:59:59' THEN day END AS date)",
    ],
  ],
  [
    "select 1 from generate_series(timestamp '2025-01-01', timestamp '2025-01-09', interval '1 day') as day where day < '2025-01-05'",
    "period end",
    [],
  ],
  [
    "select 1 from generate_series(timestamp '2025-01-01 12:00', timestamp '2025-01-09', interval '1 day') as day where day < '2025-01-05'",
    "period end",
    [
      "day < '2025-01-05' becomes day <= '2025-01-04 23:59:59'::timestamp",
      "day < '2025-01-05' becomes day <= '2025-01-04 23:59:59.999'::timestamp",
    ],
  ],
  // Months are on the same side of their first moment as of one in the month before.
  [
    "select month from (select date_trunc('month', at, 'UTC') as month from orders) m where month >= '2025-05-01 00:00+00'",
    "constant",
    ["'month' becomes 'year'", "'2025-05-01 00:00+00' becomes '2025-05-02 00:00:00+00'"],
  ],
  [
    "select month from (select date_trunc('month', at, 'UTC') as month from orders) m where month > '2025-05-01 00:00+00'",
    "constant",
    ["'month' becomes 'year'", "'2025-05-01 00:00+00' becomes '2025-04-30 00:00:00+00'"],
  ],
  [
    "select month from (select date_trunc('month', at, 'Europe/Dublin') as month from orders) m where month >= '2025-05-01 00:00+00'",
    "constant",
    [
      "'month' becomes 'year'",
      "'2025-05-01 00:00+00' becomes '2025-05-02 00:00:00+00'",
      "'2025-05-01 00:00+00' becomes '2025-04-30 00:00:00+00'",
    ],
  ],
  // Of what is never less than 0, as CHECKs say, there is something as soon as one value is more.
  [
    "select h.id from houses h group by h.id having sum(h.rooms * h.rent) > 0",
    "aggregate",
    ["sum(h.rooms * h.rent) becomes count(h.rooms * h.rent)"],
  ],
  [
    "select h.id from houses h group by h.id having sum(h.rooms * h.rent) > 5",
    "aggregate",
    [
      "sum(h.rooms * h.rent) becomes avg(h.rooms * h.rent)",
      "sum(h.rooms * h.rent) becomes max(h.rooms * h.rent)",
      "sum(h.rooms * h.rent) becomes count(h.rooms * h.rent)",
      "sum(h.rooms * h.rent) becomes sum(DISTINCT h.rooms * h.rent)",
    ],
  ],
  [
    "select h.id from houses h group by h.id having sum(h.debt) > 0",
    "aggregate",
    [
      "sum(h.debt) becomes avg(h.debt)",
      "sum(h.debt) becomes max(h.debt)",
      "sum(h.debt) becomes count(h.debt)",
      "sum(h.debt) becomes sum(DISTINCT h.debt)",
    ],
  ],
  // Nothing is 0 where a CHECK says so, and so 0 may be taken in or left out.
  ["select id from houses where debt < 0", "boundary", []],
  ["select id from houses where debt < 1", "boundary", ["debt < 1 becomes debt <= 1"]],
  [
    "select 1 from (select debt + debt as twice from houses) h where twice < 0",
    "boundary",
    ["twice < 0 becomes twice <= 0"],
  ],
  // Who only counts different things doesn't see that a row comes twice.
  [
    "with r as (select town, lag(id) over (order by name) as before from people) select town, count(distinct before) from r group by town",
    "distinct",
    [],
  ],
  [
    "with r as (select town, lag(id) over (order by name) as before from people) select town, count(before) from r group by town",
    "distinct",
    ["DISTINCT is put in"],
  ],
  [
    "with r as (select town, boss from people) select r.town, count(distinct r.boss) from r join r as s on s.town = r.town group by r.town",
    "distinct",
    ["DISTINCT is put in"],
  ],
  // A day more each time, and one time of each day by a clock that was never put by a day.
  ["select date '2025-01-01' + n as day from generate_series(0, 4) as n", "distinct", []],
  [
    "select (d + time '09:00') at time zone 'Europe/Dublin' from (select date '2025-01-01' + n as d from generate_series(0, 4) as n) as days",
    "distinct",
    [],
  ],
  [
    "select (d + time '09:00') at time zone 'Pacific/Apia' from (select date '2025-01-01' + n as d from generate_series(0, 4) as n) as days",
    "distinct",
    ["DISTINCT is put in"],
  ],
  ["select n % 2 from generate_series(0, 4) as n", "distinct", ["DISTINCT is put in"]],
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
    expect(await descriptions(sql, operator)).toEqual(expected);
  });
});
