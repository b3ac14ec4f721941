import { expect, test } from "vitest";
import { openedSandbox } from "../../testing/opened-sandbox.ts";
import { valueWord } from "./value-word.ts";

const sandbox = openedSandbox({
  script: `
    CREATE TABLE goods (id int PRIMARY KEY, name text NOT NULL, price int NOT NULL, stock int NOT NULL, size text);
    CREATE TABLE courses (id int PRIMARY KEY, valid int NOT NULL);
    CREATE TABLE visits (course_id int REFERENCES courses, held_on date, left_on date, PRIMARY KEY (course_id, held_on));
    CREATE TABLE loads (id int PRIMARY KEY, job text NOT NULL, mark timestamptz, until date, part text);
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

test("P21 a value that no query compares with anything isn't named, nor one without which nothing is counted", async () => {
  const made = await sentenceOf(
    "select round(price * 1.0 / 3, 1) from goods",
    "select trunc(price * 1.0 / 3, 1) from goods",
    { goods: [["1", "ibulin", "5", "70", null]] },
  );
  expect(made).toBe("On this database your query gives 1.6 where the task asks for 1.7.");
  const gone = await sentenceOf(
    "select name from goods where stock > 60 and price > 50",
    "select name from goods where stock > 60",
    { goods: [["1", "Cup", "5", "70", null]] },
  );
  expect(gone).not.toContain("stock");
});

test("P21 a NULL in what the queries do in different ways comes before what they do alike", async () => {
  const first = await sentenceOf(
    "select count(*) from loads where id > 1 and mark > (select max(mark) from loads where job = 'a')",
    "select count(*) from loads where id > 1 and not mark <= (select mark from loads where job = 'a' order by mark desc limit 1)",
    {
      loads: [
        ["1", "a", "2025-09-02 03:00:00+00", null, null],
        ["2", "a", null, null, null],
        ["3", "b", "2025-09-03 03:00:00+00", null, null],
      ],
    },
  );
  expect(first).toMatch(/^When the mark of a load is NULL, /);
});

test("P21 different values that read the same put together are named as that", async () => {
  const sentence = await sentenceOf(
    "select count(*) from (select distinct job, part from loads) as d",
    "select count(distinct job || part) from loads",
    {
      loads: [
        ["1", "B-1", null, null, "11"],
        ["2", "B-11", null, null, "1"],
      ],
    },
  );
  expect(sentence).toBe(
    "When two loads have values that read the same put together (B-1 and 11, B-11 and 1), your query gives 1 where the task asks for 2.",
  );
});

test("P21 a time of day is the cause where only the beginning of the day makes the results agree, and days are days", async () => {
  const loads = [["1", "a", "2025-03-17 15:00:44+00", "2025-03-17 09:00:00.5+00", null]];
  const sentence = await sentenceOf(
    "select count(*) from loads where mark < until + 1",
    "select count(*) from loads where mark <= until",
    { loads },
  );
  expect(sentence).toMatch(/^When the mark of a load has a time of day \(2025-03-17 15:00:44\), /);
  const later = await sentenceOf(
    "select count(*) from loads where mark < '2025-03-17 12:00+00'",
    "select count(*) from loads where mark < '2025-03-17 18:00+00'",
    { loads },
  );
  expect(later).not.toContain("time of day");
  const day = await sentenceOf(
    "select count(*) from loads where until <= '2025-03-17'",
    "select count(*) from loads where until < '2025-03-17'",
    { loads },
  );
  expect(day).toMatch(/^When the until of a load is 2025-03-17, /);
});

test("P21 several blanks within a text are shown, and a moment without what says nothing", () => {
  expect(valueWord("Old  Quay")).toBe("“Old␣␣Quay”");
  expect(valueWord("2025-05-01 00:00:00.000000+00")).toBe("2025-05-01 00:00:00");
  expect(valueWord("2025-05-01 00:00:00.999999")).toBe("2025-05-01 00:00:00.999999");
});
