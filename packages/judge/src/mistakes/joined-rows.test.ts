import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D19",
    "tables that nothing is shown of, which leave rows out before others are taken away",
    "extra-table",
    ["FROM"],
    "select c.id, c.name from clubs c where not exists (select from members m where m.club_id = c.id and m.fee > 12)",
    "select c.id, c.name from clubs c, members m where m.club_id = c.id except select c.id, c.name from clubs c, members m where m.club_id = c.id and m.fee > 12",
  ],
  [
    "D20",
    "subqueries added up once for each row of a join",
    "fan-out",
    ["FROM"],
    "select sum(n) as n, count(*) as clubs from (select (select count(*) from members m where m.club_id = c.id) as n from clubs c where exists (select from members m where m.club_id = c.id)) as counted",
    "select sum((select count(*) from members m where m.club_id = c.id)) as n, count(*) as clubs from clubs c left join members p on p.club_id = c.id where p.id is not null",
  ],
  [
    "D20",
    "values added up of a query within, in which a join repeats them",
    "fan-out",
    ["FROM"],
    "select city, sum(fee) as fee, sum(n) as n from (select m.city, m.fee, sum(p.points + 1) as n from members m join members p on p.mentor_id = m.id group by m.id, m.city, m.fee) as counted group by city",
    "select city, sum(fee) as fee, sum(n) as n from (select m.city, m.fee, p.points + 1 as n from members m, members p where p.mentor_id = m.id) as counted group by city",
  ],
  [
    "D8",
    "rows without a partner, known by a column of the wrong side",
    "wrong-column",
    ["WHERE"],
    "select c.id from clubs c where not exists (select from members m where m.club_id = c.id)",
    "select c.id from clubs c left join members m on m.club_id = c.id where c.city is null",
  ],
  [
    "D8",
    "all rows sorted, where the first and what ties with it is asked for",
    "wrong-limit",
    ["LIMIT"],
    "select city from (select city, rank() over (order by sum(fee) desc) as n from members group by city) as ranked where n = 1",
    "select city from members group by city order by sum(fee) desc",
  ],
  [
    "G23",
    "EXISTS about rows that have nothing to do with the row outside",
    "missing-predicate",
    ["WHERE"],
    "select c.id from clubs c where c.founded > 1980 and not exists (select from members m where m.club_id = c.id and m.fee > 12)",
    "select c.id from clubs c join members n on n.club_id = c.id where not exists (select from members m join clubs o on o.id = m.club_id where m.fee > 12)",
  ],
  [
    "D4",
    "exactly one, where at least one is asked for, twice",
    "wrong-operator",
    ["HAVING"],
    "select club_id from members group by club_id having count(*) filter (where city = 'Ulm') > 0 and count(*) filter (where city = 'Bonn') > 0",
    "select club_id from members group by club_id having sum(case when city = 'Ulm' then 1 else 0 end) = 1 and sum(case when city = 'Bonn' then 1 else 0 end) = 1",
  ],
  [
    "D20",
    "sums of rows that a join repeats, and others that it leaves out",
    "fan-out",
    ["FROM", "SELECT"],
    "select c.city, coalesce(sum(c.founded), 0) as founded, coalesce(sum((select sum(m.fee) from members m where m.club_id = c.id)), 0) as fees from clubs c group by c.city",
    "select c.city, coalesce(sum(c.founded), 0) as founded, coalesce(sum(m.fee), 0) as fees from clubs c join members m on m.club_id = c.id group by c.city",
  ],
];

describeFaults("what joins and subqueries do to the rows", cases);
