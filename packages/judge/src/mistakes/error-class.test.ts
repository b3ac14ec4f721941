import { describe, expect, test } from "vitest";
import type { Judged } from "../sandbox/index.ts";
import { openedSandbox } from "../testing/opened-sandbox.ts";
import type { Verdict } from "../verdicts/index.ts";

const SETUP = `
  CREATE TABLE clubs (id int PRIMARY KEY, name text NOT NULL, city text, founded int);
  CREATE TABLE members (
    id int PRIMARY KEY, club_id int REFERENCES clubs, name text NOT NULL, city text NOT NULL,
    fee int NOT NULL, points int, joined timestamp NOT NULL, mentor_id int REFERENCES members);
  INSERT INTO clubs VALUES (1, 'Rowing', 'Ulm', 1990), (2, 'Chess', NULL, 2001), (3, 'Hiking', 'Bonn', NULL);
  INSERT INTO members VALUES
    (1, 1, 'Ada', 'Ulm', 10, 5, '2024-01-31 10:00', NULL), (2, 1, 'Bo', 'Bonn', 15, NULL, '2024-02-01', 1),
    (3, 2, 'Cy', 'Ulm', 10, 7, '2023-05-05 08:30', 1), (4, NULL, 'Di', 'Kiel', 20, 0, '2025-01-15', 2);`;

const sandbox = openedSandbox({ script: SETUP });

async function judge(reference: string, candidate: string): Promise<Verdict & Omit<Judged, "verdict">> {
  const outcome = await sandbox.judge(
    {
      solutions: [reference],
      candidate,
      rules: { kind: "pair", orderMatters: true },
      gradingDatabases: [],
      visible: "untried",
      trials: 5_000,
      seed: 1,
    },
    { timeLimitMs: 30_000 },
  );
  if (outcome.status !== "judged") throw new Error(`${candidate}: ${outcome.status}`);
  const { status, elapsedMs, verdict, ...how } = outcome;
  return { ...verdict, ...how };
}

/** Wrong answers by the mistake that their tree shows, each with the right one before it. */
const byTree = {
  "equals-null": [
    ["select name from clubs where city is null", "select name from clubs where city = null"],
    ["select name from clubs where city is not null", "select name from clubs where city <> null"],
    ["select name from members where mentor_id is null", "select name from members where null = mentor_id"],
    [
      "select name, coalesce(city, 'none') as city from clubs",
      "select name, case city when null then 'none' else city end as city from clubs",
    ],
  ],
  "wildcard-without-like": [
    ["select name from clubs where name like 'R%'", "select name from clubs where name = 'R%'"],
    ["select name from clubs where name not like 'R%'", "select name from clubs where name <> 'R%'"],
    [
      "select name from clubs where name like 'R%' or name like 'C%'",
      "select name from clubs where name in ('R%', 'C%')",
    ],
  ],
  "wildcard-misused": [
    ["select name from clubs where name like 'R%'", "select name from clubs where name like 'R'"],
    ["select name from clubs where name like 'R%'", "select name from clubs where name like 'R*'"],
    ["select name from clubs where name ilike '_h%'", "select name from clubs where name ilike '?h%'"],
  ],
  contradiction: [
    [
      "select name from members where city in ('Ulm', 'Bonn')",
      "select name from members where city = 'Ulm' and city = 'Bonn'",
    ],
    [
      "select name from members where fee < 5 or fee > 15",
      "select name from members where fee < 5 and fee > 15",
    ],
    [
      "select name from members where fee between 5 and 15",
      "select name from members where fee between 15 and 5",
    ],
  ],
  tautology: [
    [
      "select name from members where city = 'Ulm'",
      "select name from members where city <> 'Bonn' or city <> 'Kiel'",
    ],
    [
      "select name from members where city not in ('Ulm', 'Bonn')",
      "select name from members where city <> 'Ulm' or city <> 'Bonn'",
    ],
    [
      "select name from members where fee not in (10, 15)",
      "select name from members where fee != 10 or fee != 15",
    ],
    [
      "select name from members where points > 1 and city <> 'Ulm' and city <> 'Kiel'",
      "select name from members where points > 1 and (city <> 'Ulm' or city <> 'Kiel')",
    ],
  ],
  "join-without-condition": [
    [
      "select m.name, c.name from members m join clubs c on c.id = m.club_id",
      "select m.name, c.name from members m, clubs c",
    ],
    [
      "select m.name, c.name from members m join clubs c on c.id = m.club_id",
      "select m.name, c.name from members m cross join clubs c where m.fee > 0",
    ],
    [
      "select m.name, c.name from members m join clubs c on c.id = m.club_id",
      "select m.name, c.name from members m join clubs c on c.id = c.id",
    ],
  ],
  "self-join-on-same-key": [
    [
      "select m.name, o.name from members m join members o on o.id = m.mentor_id",
      "select m.name, o.name from members m join members o on o.id = m.id",
    ],
    [
      "select a.name, b.name from members a join members b on a.city = b.city and a.id < b.id",
      "select a.name, b.name from members a, members b where a.id = b.id and a.city = b.city",
    ],
    [
      "select c.name from clubs c join clubs d on c.founded = d.founded and c.id <> d.id",
      "select c.name from clubs c join clubs d on c.id = d.id",
    ],
  ],
  "outer-join-undone": [
    [
      "select c.name, m.name from clubs c left join members m on m.club_id = c.id and m.fee > 12",
      "select c.name, m.name from clubs c left join members m on m.club_id = c.id where m.fee > 12",
    ],
    [
      "select c.name, count(m.id) from clubs c left join members m on m.club_id = c.id and m.city = 'Ulm' group by c.id",
      "select c.name, count(m.id) from clubs c left join members m on m.club_id = c.id where m.city = 'Ulm' group by c.id",
    ],
    [
      "select m.name, c.name, d.name from members m left join clubs c on c.id = m.club_id left join clubs d on d.id = c.founded",
      "select m.name, c.name, d.name from members m left join clubs c on c.id = m.club_id join clubs d on d.id = c.founded",
    ],
  ],
  "not-in-nullable": [
    [
      "select name from clubs c where not exists (select 1 from members m where m.club_id = c.id)",
      "select name from clubs where id not in (select club_id from members)",
    ],
    [
      "select name from members m where not exists (select 1 from members o where o.mentor_id = m.id)",
      "select name from members where id not in (select mentor_id from members)",
    ],
    [
      "select name from members where fee not in (10)",
      "select name from members where fee not in (10, null)",
    ],
  ],
  "and-or-precedence": [
    [
      "select name from members where (city = 'Ulm' or city = 'Bonn') and fee > 12",
      "select name from members where city = 'Ulm' or city = 'Bonn' and fee > 12",
    ],
    [
      "select name from members where city in ('Ulm', 'Bonn') and fee > 12",
      "select name from members where fee > 12 and city = 'Ulm' or city = 'Bonn'",
    ],
    [
      "select name from members where points > 3 and (fee = 10 or fee = 20)",
      "select name from members where points > 3 and fee = 10 or fee = 20",
    ],
  ],
  "aggregate-distinct": [
    ["select sum(fee) from members", "select sum(distinct fee) from members"],
    [
      "select city, avg(fee) from members group by city",
      "select city, avg(distinct fee) from members group by city",
    ],
    [
      "select sum(points) from members where fee > 1",
      "select sum(distinct points) from members where fee > 1",
    ],
  ],
  "between-on-timestamp": [
    [
      "select name from members where joined >= '2024-01-01' and joined < '2024-02-01'",
      "select name from members where joined between '2024-01-01' and '2024-01-31'",
    ],
    [
      "select count(*) from members where extract(year from joined) = 2024",
      "select count(*) from members where joined between date '2024-01-01' and date '2024-12-31'",
    ],
    [
      "select m.name from members m where m.joined::date between '2023-05-01' and '2023-05-05'",
      "select m.name from members m where m.joined between '2023-05-01' and '2023-05-05'",
    ],
  ],
  "month-without-year": [
    [
      "select name from members where extract(month from joined) = 1 and extract(year from joined) = 2024",
      "select name from members where extract(month from joined) = 1",
    ],
    [
      "select count(*) from members where to_char(joined, 'YYYY-MM') = '2024-01'",
      "select count(*) from members where to_char(joined, 'MM') = '01'",
    ],
    [
      "select to_char(joined, 'YYYY-MM'), count(*) from members group by 1",
      "select to_char(joined, 'MM'), count(*) from members group by 1",
    ],
  ],
  "integer-division": [
    ["select name, fee / 4.0 from members", "select name, fee / 4 from members"],
    ["select sum(fee)::numeric / count(*) from members", "select sum(fee) / count(*) from members"],
    [
      "select 100.0 * count(points) / count(*) from members",
      "select count(points) / count(*) * 100 from members",
    ],
  ],
  "limit-without-order": [
    ["select name from members order by fee desc, id limit 1", "select name from members limit 1"],
    [
      "select name from clubs where founded = (select max(founded) from clubs)",
      "select name from clubs where founded = (select founded from clubs limit 1)",
    ],
    ["select fee from members order by fee limit 2", "select fee from members limit 2"],
  ],
  "order-by-missing": [
    ["select name from members order by name", "select name from members"],
    [
      "select name from members order by fee, id",
      "with m as (select * from members order by fee, id) select name from m",
    ],
    [
      "select city, count(*) from members group by city order by city",
      "select city, count(*) from members group by city",
    ],
  ],
} as const;

/** Wrong answers by the mistake that one edit mends. */
const byRepair = {
  boundary: [
    ["select name from members where fee > 10", "select name from members where fee >= 10"],
    ["select name from members where points <= 5", "select name from members where points < 5"],
    [
      "select city from members group by city having count(*) >= 2",
      "select city from members group by city having count(*) > 2",
    ],
  ],
  "missing-predicate": [
    ["select name from members where fee > 10 and city = 'Bonn'", "select name from members where fee > 10"],
    ["select name from clubs where city = 'Ulm'", "select name from clubs"],
    [
      "select city, sum(fee) from members group by city having sum(fee) > 15",
      "select city, sum(fee) from members group by city",
    ],
  ],
  "wrong-constant": [
    ["select name from members where fee > 10", "select name from members where fee > 5"],
    ["select name from members where city = 'Ulm'", "select name from members where city = 'Bonn'"],
  ],
  "wrong-column": [["select name from members where points > 5", "select name from members where fee > 5"]],
  "extra-predicate": [
    ["select name from members where fee > 10", "select name from members where fee > 10 and city = 'Bonn'"],
    ["select name from clubs", "select name from clubs where founded is not null"],
    ["select count(*) from members", "select count(*) from members where points > 0"],
  ],
  "join-type": [
    [
      "select c.name, m.name from clubs c left join members m on m.club_id = c.id",
      "select c.name, m.name from clubs c join members m on m.club_id = c.id",
    ],
    [
      "select c.name, count(m.id) from clubs c left join members m on m.club_id = c.id group by c.id",
      "select c.name, count(m.id) from clubs c join members m on m.club_id = c.id group by c.id",
    ],
    [
      "select m.name, c.name from members m join clubs c on c.id = m.club_id",
      "select m.name, c.name from members m left join clubs c on c.id = m.club_id",
    ],
  ],
  "wrong-aggregate": [
    ["select max(points) from members", "select min(points) from members"],
    ["select city, max(fee) from members group by city", "select city, min(fee) from members group by city"],
  ],
  "null-handling": [["select count(*) from clubs", "select count(city) from clubs"]],
  "distinct-or-union": [
    ["select distinct city from members", "select city from members"],
    ["select city from members", "select distinct city from members"],
    [
      "select city from members union all select city from clubs",
      "select city from members union select city from clubs",
    ],
  ],
} as const;

const flat = (table: Readonly<Record<string, readonly (readonly [string, string])[]>>) =>
  Object.entries(table).flatMap(([errorClass, pairs]) =>
    pairs.map(([right, wrong]) => [errorClass, right, wrong] as const),
  );

describe("G23 classes by a repair", () => {
  test.each(flat(byRepair))("%s: %s / %s", async (errorClass, right, wrong) => {
    expect(await judge(right, wrong)).toMatchObject({ verdict: "wrong", errorClass });
  });
});

describe("G23 classes by the tree", () => {
  test.each(flat(byTree))("%s: %s / %s", async (errorClass, right, wrong) => {
    expect(await judge(right, wrong)).toMatchObject({ verdict: "wrong", errorClass });
  });

  test("a right answer has none, whatever its tree shows", async () => {
    for (const [right, other] of [
      [
        "select name from members where fee > 12",
        "select name from members where fee > 12 and not (fee = 1 and fee = 2)",
      ],
      ["select name from members where name = 'Bo'", "select name from members where name like 'Bo'"],
      ["select fee / 2 from members", "select m.fee / 2 from members as m"],
    ] as const) {
      const judged = await judge(right, other);
      expect(judged).toMatchObject({ verdict: "right" });
      expect(judged).not.toHaveProperty("errorClass");
    }
  });

  test("an inner join on the side that an outer join fills undoes nothing", async () => {
    const right =
      "select c.name, m.name from clubs c left join members m on m.club_id = c.id and m.mentor_id is not null";
    const wrong =
      "select c.name, m.name from clubs c left join (members m join members o on o.id = m.mentor_id and o.fee > 10) on m.club_id = c.id";
    const { verdict, ...told } = await judge(right, wrong);
    expect(verdict).toBe("wrong");
    expect(told).not.toMatchObject({ errorClass: "outer-join-undone" });
  });

  test("what an accepted solution does too is no mistake", async () => {
    const judged = await judge(
      "select name, fee / 4 from members where fee > 12",
      "select city, fee / 4 from members where fee > 12",
    );
    expect(judged).toMatchObject({ verdict: "wrong" });
    expect(judged).not.toHaveProperty("errorClass", "integer-division");
  });
});
