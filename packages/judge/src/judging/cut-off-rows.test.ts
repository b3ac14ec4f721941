import { expect, test } from "vitest";
import { judgedPair } from "../testing/judged-pair.ts";
import { openedSandbox } from "../testing/opened-sandbox.ts";

const sandbox = openedSandbox({
  script: `
    CREATE TABLE guests (id int PRIMARY KEY, name text NOT NULL, is_staff boolean NOT NULL);
    CREATE TABLE scores (
      guest_id int NOT NULL REFERENCES guests, game text NOT NULL, points int NOT NULL,
      PRIMARY KEY (guest_id, game), UNIQUE (game, points));
    CREATE TABLE calls (
      id int PRIMARY KEY, day date NOT NULL, port int NOT NULL, kind text NOT NULL, is_odd boolean NOT NULL,
      CHECK (is_odd = (kind <> 'plain')));
    INSERT INTO guests VALUES
      (1, 'Ann', false), (2, 'Bo', true), (3, 'Cy', false), (4, 'Di', true), (5, 'Ed', false), (6, 'Flo', false);
    INSERT INTO scores VALUES
      (1, 'darts', 50), (2, 'darts', 900), (3, 'darts', 40), (4, 'darts', 800), (5, 'darts', 30), (6, 'darts', 20);
    INSERT INTO calls VALUES (1, '2024-05-01', 21, 'odd', true), (2, '2024-05-02', 80, 'plain', false);`,
});

test.each([
  [
    "the groups of most rows alone",
    "select day, port, count(*) as n from calls where kind <> 'plain' and port in (select port from calls where kind <> 'plain' group by port order by count(*) desc limit 8) group by day, port",
    "select day, port, count(*) as n from calls where kind <> 'plain' group by day, port",
  ],
  [
    "the best without some, who are left out before or after the others are cut off",
    "select g.id, g.name, s.points from scores s join guests g on g.id = s.guest_id where s.game = 'darts' and not g.is_staff order by s.points desc limit 3 offset 3",
    "with best as (select guest_id, points from scores where game = 'darts' order by points desc limit 6) select g.id, g.name, b.points from best b join guests g on g.id = b.guest_id where not g.is_staff order by b.points desc limit 3 offset 3",
  ],
])("P11 %s", async (_, reference, candidate) => {
  const outcome = await judgedPair(sandbox, reference, candidate);
  expect(outcome).toMatchObject({ status: "judged", verdict: { verdict: "wrong" } });
});
