import { describe, expect, test } from "vitest";
import { judgedPair } from "../testing/judged-pair.ts";
import { openedSandbox } from "../testing/opened-sandbox.ts";

/** Kinds of wrong answers that visible data rarely reveal, on data that makes all of them right by accident. */
const sandbox = openedSandbox({
  script: `
    CREATE TABLE clubs (id int PRIMARY KEY, name text NOT NULL, town text, budget numeric NOT NULL, founded_on date NOT NULL, closed_on date);
    CREATE TABLE games (id int PRIMARY KEY, club_id int NOT NULL REFERENCES clubs (id), hall_id int NOT NULL,
      played_at timestamptz NOT NULL, points int, attendance int);
    INSERT INTO clubs VALUES (1, 'Owls', 'Ghent', 20.5, '2020-01-01', NULL), (2, 'Foxes', 'Bruges', 35.25, '2021-05-01', '2024-06-30');
    INSERT INTO games VALUES (1, 1, 3, '2024-03-01 18:00+00', 61, 100), (2, 1, 4, '2024-03-08 18:00+00', 70, 250),
      (3, 2, 3, '2024-03-02 19:00+00', 55, 80);`,
});

async function verdictOn(reference: string, candidate: string) {
  const outcome = await judgedPair(sandbox, reference, candidate);
  return outcome.status === "judged" ? outcome.verdict.verdict : outcome.status;
}

const MOST = "SELECT club_id, max(points) FROM games GROUP BY club_id";
const DEAREST = "SELECT id FROM clubs ORDER BY budget DESC LIMIT 1";
const PAIRS = "SELECT count(DISTINCT (club_id, hall_id)) FROM games";

describe("P31 rows beside", () => {
  test.each([
    [
      "a NULL that sorts first",
      MOST,
      "SELECT DISTINCT ON (club_id) club_id, points FROM games ORDER BY club_id, points DESC",
    ],
    [
      "numbers joined without a separator",
      PAIRS,
      "SELECT count(DISTINCT concat(club_id, hall_id)) FROM games",
    ],
    [
      "texts joined with a separator that can be in them",
      "SELECT name, town, count(*) FROM clubs WHERE town IS NOT NULL GROUP BY name, town",
      "SELECT min(name), min(town), count(*) FROM clubs WHERE town IS NOT NULL GROUP BY name || '-' || town",
    ],
    [
      "one digit more than rounding leaves",
      "SELECT id, round(budget, 2) FROM clubs",
      "SELECT id, budget FROM clubs",
    ],
    [
      "truncated instead of rounded",
      "SELECT id, round(budget, 2) FROM clubs",
      "SELECT id, trunc(budget, 2) FROM clubs",
    ],
    [
      "a made-up end date, with days added to it",
      "SELECT g.id FROM games g JOIN clubs c ON c.id = g.club_id WHERE c.closed_on IS NULL OR g.played_at < c.closed_on + 14",
      "SELECT g.id FROM games g JOIN clubs c ON c.id = g.club_id WHERE g.played_at < coalesce(c.closed_on, '2024-12-31') + 14",
    ],
    [
      "an interval that is one second longer",
      "SELECT id, (played_at - interval '4 hours')::date FROM games",
      "SELECT id, (played_at - interval '4 hours 1 second')::date FROM games",
    ],
  ])("%s", async (_, reference, candidate) => {
    expect(await verdictOn(reference, candidate)).toBe("wrong");
  });

  test("keys joined with a separator that neither contains are right", async () => {
    expect(await verdictOn(PAIRS, "SELECT count(DISTINCT club_id || '-' || hall_id) FROM games")).toBe(
      "right",
    );
  });
});

describe("P10 the task asks for one row, and the answer returns all tied rows", () => {
  test.each([
    ["with a key", DEAREST, "SELECT id FROM clubs WHERE budget = (SELECT max(budget) FROM clubs)"],
    [
      "without a key",
      "SELECT budget FROM clubs ORDER BY budget DESC LIMIT 1",
      "SELECT budget FROM clubs ORDER BY budget DESC FETCH FIRST 1 ROW WITH TIES",
    ],
    ["the other way around", "SELECT id FROM clubs WHERE budget = (SELECT max(budget) FROM clubs)", DEAREST],
  ])("%s", async (_, reference, candidate) => {
    expect(await verdictOn(reference, candidate)).toBe("wrong");
  });

  test("any of the tied rows is right", async () => {
    expect(await verdictOn(DEAREST, "SELECT id FROM clubs ORDER BY budget DESC, name LIMIT 1")).toBe("right");
  });
});

describe("P30 no row is in the future if a query reads the clock", () => {
  const open =
    "SELECT id FROM clubs WHERE founded_on < '2026-01-01' AND (closed_on IS NULL OR closed_on > '2025-01-01')";
  test("the present as the end of an open period is right", async () => {
    expect(
      await verdictOn(
        open,
        open.replace("(closed_on IS NULL OR closed_on >", "(coalesce(closed_on, CURRENT_DATE) >"),
      ),
    ).toBe("right");
    expect(await verdictOn("SELECT id FROM games", "SELECT id FROM games WHERE played_at <= now()")).toBe(
      "right",
    );
  });

  test("a date written in the query isn't the present", async () => {
    const made = "SELECT id FROM games WHERE played_at <= '2026-07-01 12:00+00'";
    expect(await verdictOn("SELECT id FROM games", made)).toBe("wrong");
  });
});
