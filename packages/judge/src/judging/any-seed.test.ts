import { describe, expect, test } from "vitest";
import { judgedPair } from "../testing/judged-pair.ts";
import { openedSandbox } from "../testing/opened-sandbox.ts";

const sandbox = openedSandbox({
  script: `
    CREATE TABLE clubs (id int PRIMARY KEY, city text, founded int);
    CREATE TABLE members (id int PRIMARY KEY, club_id int REFERENCES clubs, points int);
    CREATE TABLE ports (code text PRIMARY KEY, country text NOT NULL);
    CREATE TABLE lines (name text PRIMARY KEY, port text NOT NULL REFERENCES ports, miles int NOT NULL);
    CREATE TABLE trips (line text NOT NULL REFERENCES lines, day date NOT NULL, price int NOT NULL, PRIMARY KEY (line, day));
    CREATE TABLE shops (shop_id int, region text, rent int);
    CREATE TABLE sales (shop_id int, item text, amount int);
    INSERT INTO clubs VALUES (1, 'Ulm', 1990), (2, NULL, 2001), (3, 'Bonn', NULL);
    INSERT INTO members VALUES (1, 1, 5), (2, 1, NULL), (3, 2, 7), (4, NULL, 0);
    INSERT INTO ports VALUES ('BER', 'Norway'), ('KIE', 'Germany');
    INSERT INTO lines VALUES ('north', 'BER', 310), ('fjord', 'BER', 90), ('east', 'KIE', 500);
    INSERT INTO trips VALUES ('north', '2024-05-01', 120), ('fjord', '2024-05-02', 60), ('east', '2024-05-03', 80);
    INSERT INTO shops VALUES (1, 'north', 900), (2, 'south', 700);
    INSERT INTO sales VALUES (1, 'tea', 20), (1, 'cups', 5), (2, 'tea', 8);`,
});

describe.each([
  [
    "rows looked up that only keys tell apart",
    "select city from clubs where id in (select club_id from members where points > 8)",
    "select distinct c.city from clubs c join members m on m.club_id = c.id where m.points > 8",
  ],
  [
    "rows that only text keys tell apart, two tables further",
    "select p.country, l.miles from ports p join lines l on l.port = p.code where exists (select from trips t where t.line = l.name and t.price > 150 and t.day >= '2025-01-01')",
    "select distinct p.country, l.miles from ports p join lines l on l.port = p.code join trips t on t.line = l.name where t.price > 150 and t.day >= '2025-01-01'",
  ],
  [
    "rows that only keys tell apart, grouped by what is shown",
    "select c.city, c.founded, sum(m.points) as points from clubs c join members m on m.club_id = c.id where c.founded > 2010 group by c.id having sum(m.points) > 9",
    "select c.city, c.founded, sum(m.points) as points from clubs c join members m on m.club_id = c.id where c.founded > 2010 group by c.city, c.founded having sum(m.points) > 9",
  ],
  [
    "rows that only keys tell apart, joined by what isn't declared",
    "select s.region, sum(a.amount) as sold from shops s join sales a on a.shop_id = s.shop_id where s.rent > 1000 group by s.shop_id, s.region",
    "select s.region, sum(a.amount) as sold from shops s join sales a on a.shop_id = s.shop_id where s.rent > 1000 group by s.region",
  ],
])("P11 %s", (_, reference, candidate) => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("with the seed %d", async (seed) => {
    const outcome = await judgedPair(sandbox, reference, candidate, { seed });
    expect(outcome).toMatchObject({ status: "judged", verdict: { verdict: "wrong" } });
  });
});
