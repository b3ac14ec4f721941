import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PairVerdict } from "@master-sql/sql-judge";
import { afterAll, expect, test } from "vitest";
import { readClass } from "./class-answers.ts";
import { classReport } from "./class-report.ts";

const folder = mkdtempSync(join(tmpdir(), "class-"));
afterAll(() => rmSync(folder, { recursive: true }));

function csv(text: string): string {
  const path = join(folder, "answers.csv");
  writeFileSync(path, text);
  return path;
}

test("a table of answers is read by its header, whatever else stands in it", async () => {
  const path = csv(
    '\uFEFFTime,Student,Exercise,Answer\r\n1,Ann,customers-with-no-phone-and-no-newsletter,"SELECT id,\n  \'""\' FROM customers"\r\n2,Ben,products-and-prices-in-order-1329,\r\n',
  );
  expect(await readClass(path)).toEqual([
    {
      id: 0,
      student: "Ann",
      exercise: "customers-with-no-phone-and-no-newsletter",
      answer: "SELECT id,\n  '\"' FROM customers",
    },
    { id: 1, student: "Ben", exercise: "products-and-prices-in-order-1329", answer: "" },
  ]);
});

test("what is missing is named", async () => {
  await expect(readClass(csv("name,answer\nAnn,SELECT 1\n"))).rejects.toThrow(
    "The first line has no column student, exercise.",
  );
  await expect(readClass(csv("student,exercise,answer\nAnn,,SELECT 1\n"))).rejects.toThrow(
    "Line 2 names no exercise.",
  );
});

test("the report counts by exercise, and says to each student what is wrong", () => {
  const verdict = (more: Partial<PairVerdict>): PairVerdict => ({
    verdict: "wrong",
    class: null,
    cause: null,
    clauses: null,
    counterexample: null,
    ms: 1,
    stage: "given",
    ...more,
  });
  const answer = (student: string, exercise: string) => ({ id: 0, student, exercise, answer: "SELECT 1" });
  const report = classReport([
    {
      answer: answer("Ann", "customers-with-no-phone-and-no-newsletter"),
      verdict: verdict({ verdict: "right" }),
    },
    {
      answer: answer("Ben | <b>", "customers-with-no-phone-and-no-newsletter"),
      verdict: verdict({ cause: "boundary", clauses: ["WHERE"], message: "Row 1\nis missing." }),
    },
    {
      answer: answer("Cem", "customers-with-no-phone-and-no-newsletter"),
      verdict: verdict({
        cause: "boundary",
        clauses: ["WITH", "WHERE"],
        places: [{ clause: "WHERE", within: "WITH" }],
        message: "Row 2 is missing.",
      }),
    },
  ]);
  expect(report).toContain("3 answers of 3 students to 1 exercise: 1 is right.");
  expect(report).toContain(
    "| customers-with-no-phone-and-no-newsletter | 3 | 1 | a boundary, such as \\> in place of \\>=: 2 |",
  );
  expect(report).toContain("### Ben \\| \\<b\\>: 0 of 1 right");
  expect(report).toContain(
    "| customers-with-no-phone-and-no-newsletter | wrong | A boundary, such as \\> in place of \\>= (WHERE). Row 1 is missing. |",
  );
  expect(report).toContain("(the WHERE of a query in WITH). Row 2 is missing. |");
});
