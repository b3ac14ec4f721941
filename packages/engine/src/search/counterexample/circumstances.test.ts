import { expect, test } from "vitest";
import { openedSandbox } from "../../testing/opened-sandbox.ts";

const sandbox = openedSandbox({
  script: `
    CREATE TABLE goods (id int PRIMARY KEY, name text NOT NULL, price int NOT NULL, stock int NOT NULL, size text);
    CREATE TABLE courses (id int PRIMARY KEY, valid int NOT NULL);
    CREATE TABLE visits (course_id int REFERENCES courses, held_on date, left_on date, PRIMARY KEY (course_id, held_on));
    INSERT INTO goods VALUES (1, 'Cup', 5, 70, '5 mg'), (2, 'Pan', 60, 80, '5,0 mg'), (3, 'Pot', 20, 90, NULL);
    INSERT INTO courses VALUES (1, 12); INSERT INTO visits VALUES (1, '2025-01-01', NULL);`,
});

async function sentenceOf(
  reference: string,
  candidate: string,
  database: Record<string, (string | null)[][]>,
) {
  const outcome = await sandbox.judge(
    {
      solutions: [reference],
      candidate,
      rules: { kind: "pair", orderMatters: false },
      gradingDatabases: [database],
      visible: "equal",
      trials: 0,
      seed: 1,
    },
    { timeLimitMs: 60_000 },
  );
  if (outcome.status !== "judged" || outcome.verdict.verdict !== "wrong") throw new Error("It isn't wrong.");
  return outcome.verdict.counterexample?.sentence;
}

test("P21 two equal values aren't the cause where other values differ just the same", async () => {
  const goods = [
    ["1", "Cup", "51", "61", null],
    ["2", "Pan", "51", "18", null],
  ];
  const sentence = await sentenceOf(
    "select id from goods where stock > 60 and (price < 10 or price > 50)",
    "select id from goods where stock > 60 and price < 10 or price > 50",
    { goods },
  );
  expect(sentence).toContain("the stock of a good is 18");
});

test("P21 equal values are the cause where any other value takes the difference away", async () => {
  const goods = [
    ["1", "Cup", "51", "61", null],
    ["2", "Pan", "51", "18", null],
  ];
  const sentence = await sentenceOf("select price from goods", "select distinct price from goods", { goods });
  expect(sentence).toContain("two goods have the same price");
});

test("P21 the value is told with which what is asked for stays, not one without which nothing is left", async () => {
  const sentence = await sentenceOf(
    "select count(*) from visits v join courses c on c.id = v.course_id where v.left_on is null and v.held_on <= '2025-06-30'",
    "select count(*) from visits v join courses c on c.id = v.course_id where v.left_on is null and v.held_on < '2025-06-30'",
    { courses: [["1", "12"]], visits: [["1", "2025-06-30", null]] },
  );
  expect(sentence).toMatch(
    /^When the “held_on” of a visit is 2025-06-30, your query gives 0 where the task asks for 1/,
  );
});
