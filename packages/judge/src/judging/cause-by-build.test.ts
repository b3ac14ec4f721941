import { describe, expect, test } from "vitest";
import { describeFaults, type FaultCase } from "../testing/club-faults.ts";
import { judgedPair } from "../testing/judged-pair.ts";
import { openedSandbox } from "../testing/opened-sandbox.ts";

const cases: readonly FaultCase[] = [
  [
    "D24",
    "a row for each group, where one row of all groups is asked for",
    "wrong-grouping",
    ["FROM", "WHERE", "GROUP BY", "HAVING", "SELECT"],
    "select count(*) from (select club_id from members where fee > 8 group by club_id having count(*) > 1) as busy",
    "select count(distinct club_id) from members where fee > 8 group by club_id having count(*) > 1",
  ],
  [
    "D24",
    "a table that is needed, and isn't read",
    "missing-table",
    ["FROM"],
    "select m.city from members m join clubs c on c.id = m.club_id where c.city = 'Ulm' intersect select m.city from members m join clubs c on c.id = m.club_id where c.city = 'Bonn'",
    "select city from members where club_id = 1 and city in (select city from members where club_id = 3)",
  ],
  [
    "D24",
    "another table, of which something else is shown in another way",
    "wrong-tables",
    ["FROM"],
    "select name from clubs where founded > 1995 except select name from clubs where city = 'Ulm'",
    "select min(name) from members where points > 3 group by fee having count(*) > 1",
  ],
  [
    "D24",
    "one pair of the largest and the smallest where all pairs are asked for",
    "wrong-aggregate",
    ["FROM", "GROUP BY", "HAVING", "SELECT"],
    "select a.id as one, b.id as other from members a join members b on a.fee = b.fee and a.id > b.id",
    "select max(id) as one, min(id) as other from members group by fee having max(id) > min(id)",
  ],
  [
    "D24",
    "groups by something else, of which another is counted",
    "wrong-grouping",
    ["WHERE", "GROUP BY"],
    "select c.city, count(distinct m.id) as n from clubs c join members m on m.club_id = c.id group by c.city",
    "with n as (select club_id, count(*) as n, sum(fee) as f from members group by club_id) select c.city, n.n from clubs c join n on n.club_id = c.id where f > 0",
  ],
  [
    "D24",
    "windows over other parts",
    "wrong-window",
    ["FROM", "HAVING", "SELECT"],
    "select count(*) as n, min(fee) as lo from (select fee, fee - (row_number() over (order by fee))::int as part from (select distinct fee from members) d) t group by part having count(*) > 1",
    "select count(*) - 1 as n, min(fee) as lo from (select *, fee - (row_number() over (partition by fee order by fee))::int as part from members) t group by part having count(*) - 1 > 0",
  ],
  [
    "D24",
    "rows cut off as a whole, where each of some values has its own",
    "wrong-limit",
    ["LIMIT"],
    "select r.* from (values ('Ulm'), ('Bonn')) as p(city) cross join lateral (select id, name, fee from members m where m.city = p.city order by id limit 2) r",
    "select id, name, fee from members where city in ('Ulm', 'Bonn') group by id order by id limit 2",
  ],
  [
    "D24",
    "one row, where all that have the greatest value of a join are asked for",
    "ties",
    ["FROM", "SELECT", "ORDER BY", "LIMIT"],
    "select distinct c.name, m.city from members m join clubs c on c.id = m.club_id join (select max(n) as most from (select case when city ~ 'l' then fee end as n from members) x) y on case when m.city ~ 'l' then m.fee end = y.most",
    "select c.name, m.city from clubs c join members m on m.club_id = c.id order by coalesce(nullif(m.points, 0), 0) desc limit 1",
  ],
  [
    "D20",
    "sums and counts of rows that a join repeats, grouped by a column that isn't the key of what repeats them",
    "fan-out",
    ["FROM", "GROUP BY", "SELECT"],
    "select c.name, p.city, sum(m.fee) as fee, count(distinct m.name) as n, min(m.points) as least from clubs c join members m on m.club_id = c.id join (select distinct club_id, city from members) p on p.club_id = c.id group by c.name, p.city",
    "select c.name, p.city, sum(m.fee) as fee, count(m.name) as n, min(m.points) as least from clubs c join members m on m.club_id = c.id join members p on p.club_id = c.id group by c.name, p.city",
  ],
  [
    "D24",
    "a table joined with itself in another way, which seems to be another table",
    "join-condition",
    ["FROM", "SELECT"],
    "select round(count(a.id) * 1.0 / nullif(count(*), 0), 2) as part from (select club_id, min(fee) as least from members group by club_id) f left join members a on a.club_id = f.club_id and a.fee = f.least + 5",
    "select round(count(case when q.fee - m.fee = 5 then 1 end) * 1.0 / nullif(count(distinct m.club_id), 0), 2) as part from members m join members q on q.club_id = m.club_id",
  ],
  [
    "D16",
    "a sort key that is missing, where only the order differs and nothing else tells why",
    "missing-sort-key",
    ["ORDER BY"],
    "select id, fee from members where city is null union all select id, fee from members where city > 'K' union all select id, fee from members where city <= 'K' order by fee, id",
    "select id, fee from (select id, fee, row_number() over (partition by id order by points) as n from members) as numbered where n = 1 order by fee",
  ],
  [
    "D24",
    "the first of a sorted list, where all that tie are asked for, built otherwise",
    "ties",
    ["LIMIT"],
    "select m.city from members m join clubs c on c.id = m.club_id where c.founded > 1980 group by m.city having count(*) = (select min(n) from (select count(*) as n from members m join clubs c on c.id = m.club_id where c.founded > 1980 group by m.city) x)",
    "select city from members where club_id not in (select id from clubs where founded <= 1980) group by city order by count(*) limit 1",
  ],
];

describeFaults("causes that only the build of a query tells", cases);

describe("boats, sailors and their trips", () => {
  const script = `
    CREATE TABLE boats (id int PRIMARY KEY, name text);
    CREATE TABLE sailors (id int PRIMARY KEY, name text);
    CREATE TABLE trips (boat_id int NOT NULL REFERENCES boats, sailor_id int NOT NULL REFERENCES sailors, day int NOT NULL,
      PRIMARY KEY (boat_id, sailor_id, day));
    CREATE TABLE planes (type text PRIMARY KEY, capacity int);
    CREATE TABLE flights (id int PRIMARY KEY, city text, type text REFERENCES planes);
    INSERT INTO planes VALUES ('a', 100), ('b', 80), ('c', NULL);
    INSERT INTO flights VALUES (1, 'Ulm', 'a'), (2, 'Ulm', 'b'), (3, 'Bonn', 'c');
    INSERT INTO boats VALUES (1, 'Ada'), (2, 'Bo');
    INSERT INTO sailors VALUES (1, 'Cy'), (2, 'Di');
    INSERT INTO trips VALUES (1, 1, 1), (1, 2, 1), (2, 1, 2);
    ANALYZE;`;
  const sandbox = openedSandbox({ script });

  const faultOf = async (solution: string, candidate: string, orderMatters: boolean) => {
    const outcome = await judgedPair(sandbox, solution, candidate, { orderMatters });
    if (outcome.status !== "judged" || outcome.verdict.verdict !== "wrong") throw new Error(outcome.status);
    return outcome.verdict.errorClass;
  };

  test("D24 a join that changes no row isn't to blame", async () => {
    const told = await faultOf(
      `SELECT boat_id, name, n FROM (
         SELECT t.boat_id, s.name, count(*) AS n, rank() OVER (PARTITION BY t.boat_id ORDER BY count(*) DESC) AS place
         FROM trips t JOIN sailors s ON s.id = t.sailor_id GROUP BY t.boat_id, s.id, s.name) AS counted
       WHERE place = 1`,
      `SELECT b.id, min(s.name) AS name, count(DISTINCT t.day) AS n
       FROM boats b JOIN trips t ON t.boat_id = b.id JOIN sailors s ON s.id = t.sailor_id
       GROUP BY b.id
       HAVING count(*) > 1`,
      false,
    );
    expect(told).not.toBe("extra-table");
  });

  test("D4 a column that is another in two clauses, for which a whole condition could be exchanged", async () => {
    const told = await faultOf(
      `SELECT DISTINCT f.city, p.type FROM flights f JOIN planes p ON p.type = f.type
       WHERE p.capacity = (SELECT min(q.capacity) FROM flights g JOIN planes q ON q.type = g.type WHERE g.city = f.city)`,
      `SELECT DISTINCT f.city, planes.type FROM flights f JOIN planes ON f.type = planes.type
       WHERE planes.type = (
         SELECT min(planes.type) FROM flights g JOIN planes ON g.type = planes.type WHERE f.city = g.city GROUP BY g.city)`,
      false,
    );
    expect(told).toBe("wrong-column");
  });
});
