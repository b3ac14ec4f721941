import { describe, expect, test } from "vitest";
import type { Fact, GradingDatabase } from "../contract/index.ts";
import { violationOf } from "../search/index.ts";
import { openedSandbox } from "../testing/opened-sandbox.ts";

const sandbox = openedSandbox({
  script: `
    CREATE TABLE towns (id int PRIMARY KEY, name text NOT NULL, region text);
    CREATE TABLE people (id int PRIMARY KEY, name text NOT NULL, town_id int REFERENCES towns, email text);
    INSERT INTO towns VALUES (1, 'Ulm', 'South'), (2, 'Kiel', 'North'), (3, 'Bonn', NULL);
    INSERT INTO people VALUES (1, 'Ada', 1, 'a@x'), (2, 'Bo', 2, NULL), (3, 'Cy', 2, 'c@x'), (4, 'Di', 3, NULL);`,
});

const column = (name: string) => ({ name, type: "text" });

async function verdictOf(
  [reference, candidate]: readonly [string, string],
  facts: readonly Fact[],
  gradingDatabases: readonly GradingDatabase[] = [],
) {
  const contract = {
    columns: ["a", "b"].slice(0, reference.startsWith("select name,") ? 2 : 1).map(column),
    names: false,
    order: "none" as const,
    ...(facts.length > 0 && { facts: [...facts] }),
  };
  const outcome = await sandbox.judge(
    {
      solutions: [reference],
      candidate,
      rules: { kind: "contract", contract },
      gradingDatabases,
      visible: "untried",
      trials: 400,
      seed: 1,
    },
    { timeLimitMs: 60_000 },
  );
  if (outcome.status !== "judged") throw new Error(outcome.status);
  return outcome.verdict;
}

/** Two queries that mean the same where the facts hold, and a database on which they differ. */
const pairs: readonly (readonly [string, readonly [string, string], Fact, GradingDatabase])[] = [
  [
    "no text is empty",
    ["select name from people where email is null", "select name from people where coalesce(email, '') = ''"],
    { says: "No address is empty.", table: "people", check: "email <> ''" },
    { people: [["1", "Ada", null, ""]] },
  ],
  [
    "names are unique",
    ["select name from towns", "select distinct name from towns"],
    { says: "Names of towns are unique.", table: "towns", unique: ["name"] },
    {
      towns: [
        ["1", "Ulm", "South"],
        ["2", "Ulm", "South"],
      ],
    },
  ],
  [
    "a column is always known",
    ["select name from people where town_id = 1 or town_id <> 1", "select name from people"],
    { says: "Everybody lives in a town.", table: "people", check: "town_id IS NOT NULL" },
    { people: [["1", "Ada", null, "a@x"]] },
  ],
  [
    "every town has people",
    [
      "select name, (select count(*) from people p where p.town_id = t.id) from towns t",
      "select t.name, count(*) from towns t join people p on p.town_id = t.id group by t.id, t.name",
    ],
    {
      says: "Somebody lives in every town.",
      never: "select 1 from towns t where not exists (select from people p where p.town_id = t.id)",
    },
    { towns: [["1", "Ulm", "South"]] },
  ],
];

describe("P23 facts that a contract declares", () => {
  test.each(pairs)("%s: no database breaks it, neither a stored one nor one made up", async (...given) => {
    const [, pair, fact, broken] = given;
    expect((await verdictOf(pair, [])).verdict).toBe("wrong");
    expect((await verdictOf(pair, [], [broken])).verdict).toBe("wrong");
    expect(await verdictOf(pair, [fact], [broken])).toMatchObject({ verdict: "right" });
  });

  test.each(pairs)("%s: what differs for another reason is still found, where it holds", async (...given) => {
    const [, [reference], fact] = given;
    const restricted = `select * from (${reference}) q where q.name <> 'a'`;
    const verdict = await verdictOf([reference, restricted], [fact]);
    expect(verdict.verdict).toBe("wrong");
    if (verdict.verdict !== "wrong" || !verdict.counterexample) throw new Error("Nothing is shown.");
    const { script } = verdict.counterexample;
    const outcome = await sandbox.run(`${script}\n${violationOf(fact)};`, { isolated: true });
    if (outcome.status !== "completed") throw new Error("The script fails.");
    expect(outcome.results.at(-1)?.rows).toEqual([]);
  });
});
