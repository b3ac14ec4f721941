import { expect, test } from "vitest";
import { judgedPair } from "../testing/judged-pair.ts";
import { openedSandbox } from "../testing/opened-sandbox.ts";

const sandbox = openedSandbox({
  script: `
    CREATE TABLE bookings (id int PRIMARY KEY, room int NOT NULL, begins timestamp NOT NULL);
    INSERT INTO bookings VALUES
      (1, 1, '2024-03-01 10:00'), (2, 1, '2024-11-30 09:00'), (3, 2, '2025-01-01 00:00'), (4, 2, '2023-12-31 23:00');
    ANALYZE;`,
});

test.each([
  [
    "its last day left out",
    "select room, count(*) as n from bookings where extract(year from begins) = 2024 group by room",
    "select room, count(*) as n from bookings where begins >= '2024-01-01' and begins < '2024-12-31' group by room",
  ],
  [
    "its first day left out",
    "select id from bookings where date_trunc('year', begins) = '2024-01-01'",
    "select id from bookings where begins > '2024-01-02' and begins < '2025-01-01'",
  ],
])("D3 a period asked for as a whole, with %s: the boundary", async (_, right, wrong) => {
  const outcome = await judgedPair(sandbox, right, wrong, { orderMatters: false });
  expect(outcome).toMatchObject({
    verdict: { verdict: "wrong", errorClass: "boundary", clauses: ["WHERE"] },
  });
});
