import { describe, expect, test } from "vitest";
import { judgedPair } from "../testing/judged-pair.ts";
import { openedSandbox } from "../testing/opened-sandbox.ts";

const sandbox = openedSandbox({
  script: `
    CREATE TABLE prices (id int PRIMARY KEY, item text NOT NULL, was int NOT NULL, is_now int NOT NULL);
    CREATE TABLE payments (account int NOT NULL, month date NOT NULL, amount int NOT NULL);
    INSERT INTO prices VALUES (1, 'tea', 300, 400), (2, 'mug', 700, 650);
    INSERT INTO payments VALUES (1, '2025-01-01', 312), (1, '2025-02-01', -90), (2, '2025-01-01', 549);`,
});

async function verdictOn(reference: string, candidate: string) {
  const outcome = await judgedPair(sandbox, reference, candidate);
  return outcome.status === "judged" ? outcome.verdict.verdict : outcome.status;
}

const dearer = (condition: string) => `SELECT item FROM prices WHERE ${condition}`;
const grown = (condition: string) => `
  WITH balances AS (
    SELECT account, month, sum(amount) OVER (PARTITION BY account ORDER BY month) AS balance FROM payments),
  steps AS (SELECT account, balance, lag(balance) OVER (PARTITION BY account ORDER BY month) AS before FROM balances)
  SELECT round(100.0 * count(DISTINCT account) / (SELECT count(DISTINCT account) FROM payments), 2) AS percent
  FROM steps WHERE before > 0 AND ${condition} HAVING count(*) >= 0`;

describe("P11 numbers as far apart as a factor", () => {
  test.each([
    ["whatever grows at all", dearer("is_now > was * 1.1"), dearer("is_now > was")],
    ["the factor met exactly", dearer("is_now > was * 1.1"), dearer("is_now >= was * 1.1")],
    [
      "a factor that is divided as whole numbers",
      dearer("is_now > was * 1.1"),
      dearer("is_now > was * (11 / 10)"),
    ],
    ["a share of less than 1", dearer("is_now < was * 0.95"), dearer("is_now < was")],
    ["sums that go on", grown("balance > 1.05 * before"), grown("balance > (105 / 100) * before")],
  ])("%s", async (_, reference, candidate) => {
    expect(await verdictOn(reference, candidate)).toBe("wrong");
  });

  test("the same share asked in another way is right", async () => {
    expect(await verdictOn(dearer("is_now > was * 1.1"), dearer("10 * is_now > was * 11"))).toBe("right");
  });
});
