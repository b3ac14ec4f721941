import { describe, expect, test } from "vitest";
import type { OperatorName } from "./operator.ts";
import { mutantsBy } from "./testing/mutants-by.ts";

/** A query, an operator, and all that it makes of it. */
const cases: readonly [string, OperatorName, readonly string[]][] = [
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
    "select month from (select date_trunc('month', at, 'UTC') as month from orders) m where month >= '2025-05-01 00:00:00.5+00'",
    "constant",
    [
      "'month' becomes 'year'",
      "'2025-05-01 00:00:00.5+00' becomes '2025-05-02 00:00:00+00'",
      "'2025-05-01 00:00:00.5+00' becomes '2025-04-30 00:00:00+00'",
    ],
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
];

describe("what means the same by keys, CHECKs, or whole days and months is no mutant", () => {
  test.for(cases)("%s: %s", async ([sql, operator, expected]) => {
    expect(await mutantsBy(operator, sql)).toEqual(expected);
  });
});
