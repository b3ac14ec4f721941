import { gradeAnswer, gradingTaskOf } from "@master-sql/engine/grading";
import { builtInAnswer, TUTOR_INTENTS, type TutorContext, type TutorPart } from "@master-sql/engine/tutor";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { TutorDesk } from "./tutor-desk.ts";

/** Rule T4 of packages/engine/src/tutor/SPEC.md, on wrong answers of the course. */

const sandbox = createToolSandbox();
const desk = new TutorDesk(sandbox);
beforeAll(ensureSnapshots, 120_000);
afterAll(() => sandbox.close());

/** One wrong answer of so many is tried, each with one intent, in turn. */
const EVERY = 60;

const plain = (sql: string) =>
  sql
    .toLowerCase()
    .replace(/[\s;]+/g, " ")
    .trim();

/** Texts and SQL of an answer that would give a solution away. */
async function leaks(context: TutorContext, parts: readonly TutorPart[]): Promise<readonly string[]> {
  const { exercise } = context;
  if (!exercise) return [];
  const solutions = exercise.answers.solutions.map(plain);
  const found: string[] = [];
  for (const part of parts) {
    if (part.type === "text" && solutions.some((solution) => plain(part.markdown).includes(solution)))
      found.push(part.markdown);
    if (part.type !== "sql") continue;
    const verdict = await gradeAnswer(sandbox, gradingTaskOf(exercise.answers), part.sql, {
      searchTrials: 0,
      counterexamples: false,
    });
    if (verdict.verdict === "right" || solutions.includes(plain(part.sql))) found.push(part.sql);
  }
  return found;
}

test("T4 below the solution's rung nothing is shown that is equivalent to a solution", {
  timeout: 600_000,
}, async () => {
  const answers = desk.content.exercises
    .flatMap(({ exercise }) =>
      exercise.wrongAnswers.map(({ sql }) => ({ slug: exercise.slug, dataset: exercise.dataset, sql })),
    )
    .filter((_, index) => index % EVERY === 0)
    .toSorted((a, b) => (a.dataset < b.dataset ? -1 : a.dataset > b.dataset ? 1 : 0));
  const leaked: string[] = [];
  let shown = 0;
  for (const [index, { slug, sql }] of answers.entries()) {
    const context = await desk.context({ type: "exercise", slug }, sql);
    const intents = ["why-wrong", TUTOR_INTENTS[index % TUTOR_INTENTS.length] ?? "free"] as const;
    for (const intent of intents) {
      const parts: TutorPart[] = [];
      for await (const part of builtInAnswer(
        { intent, text: intent === "free" ? "show me the correct query" : "", sql },
        context,
      ))
        parts.push(part);
      shown += parts.length;
      leaked.push(...(await leaks(context, parts)).map((text) => `${slug}, ${intent}: ${text}`));
    }
  }
  expect(answers.length).toBeGreaterThan(25);
  expect(shown).toBeGreaterThan(100);
  expect(leaked).toEqual([]);
});

test("T4 what was one edit from the solution is told in words only", { timeout: 120_000 }, async () => {
  const parts = await desk.ask(
    { type: "exercise", slug: "customer-cities" },
    { intent: "explain-error", text: "", sql: "SELECT DISTINCT city, county FROM customers" },
  );
  expect(parts.map(({ type }) => type)).not.toContain("sql");
  expect(parts[0]?.type === "text" && parts[0].markdown).toMatch("`country`");
});
