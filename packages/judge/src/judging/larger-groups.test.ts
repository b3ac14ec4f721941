import { describe, expect, test } from "vitest";
import { judgedPair } from "../testing/judged-pair.ts";
import { openedSandbox } from "../testing/opened-sandbox.ts";

const script = `
  CREATE TABLE bowlers (id int PRIMARY KEY, name text NOT NULL);
  CREATE TABLE balls (
    match_id int NOT NULL, over_no int NOT NULL, bowler_id int NOT NULL REFERENCES bowlers,
    runs int NOT NULL, extra text, wicket int NOT NULL, PRIMARY KEY (match_id, over_no));
  INSERT INTO bowlers VALUES (1, 'Ada'), (2, 'Bo');
  INSERT INTO balls VALUES (1, 1, 1, 4, NULL, 0), (1, 2, 1, 0, 'wide', 1), (1, 3, 2, 1, NULL, 0);
  ANALYZE;`;

const ofLegalBalls = (counted: string) => `
  SELECT bowler_id, sum(runs) AS runs FROM balls GROUP BY bowler_id HAVING ${counted} >= 300`;

describe("groups of many rows", () => {
  const sandbox = openedSandbox({ script });
  const judged = async (reference: string, candidate: string) => {
    const outcome = await judgedPair(sandbox, reference, candidate);
    return outcome.status === "judged" ? outcome.verdict.verdict : outcome.status;
  };

  test.each([
    [
      "rows left out of a sum that only a count should leave out",
      "SELECT bowler_id, sum(runs) AS runs FROM balls WHERE extra IS NULL GROUP BY bowler_id HAVING count(*) >= 300",
    ],
    [
      "another value of the rows that count",
      "SELECT bowler_id, max(runs) + min(runs) AS runs FROM balls GROUP BY bowler_id HAVING count(*) FILTER (WHERE extra IS NULL) >= 300",
    ],
  ])("P29 %s", async (_, candidate) => {
    expect(await judged(ofLegalBalls("sum(CASE WHEN extra IS NULL THEN 1 ELSE 0 END)"), candidate)).toBe(
      "wrong",
    );
  });

  test("P11 a group more than a LIMIT takes, each of as many rows as a count asks for", async () => {
    const often = (most: number) => `
      SELECT b.name, sum(x.runs) AS runs FROM bowlers b JOIN balls x ON x.bowler_id = b.id
      GROUP BY b.id HAVING count(*) >= 6 ORDER BY runs DESC, b.id LIMIT ${most}`;
    expect(await judged(often(5), often(6))).toBe("wrong");
  });

  test("P11 a sum of lengths that is met exactly, without databases of an exercise", async () => {
    const short = (condition: string) => `
      SELECT b.name, x.extra FROM bowlers b JOIN balls x ON x.bowler_id = b.id
      WHERE 3 * length(b.name) + length(x.extra) ${condition}`;
    expect(await judged(short("< 40"), short("<= 40"))).toBe("wrong");
  });

  test("P29 the same rows counted in another way are right", async () => {
    const reference = ofLegalBalls("sum(CASE WHEN extra IS NULL THEN 1 ELSE 0 END)");
    expect(await judged(reference, ofLegalBalls("count(*) FILTER (WHERE extra IS NULL)"))).toBe("right");
  });
});
