import { builtInAnswer } from "@master-sql/tutor";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COURSE_MS, LOADING_MS, SAMPLE_MS } from "../../../../tools/tier.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { type LeakProof, leakProofs } from "./leak-proof.ts";
import { TutorDesk } from "./tutor-desk.ts";

/** Rule T4 of packages/tutor/src/SPEC.md, on wrong answers of the course. */

const sandbox = createToolSandbox();
const desk = new TutorDesk(sandbox);
beforeAll(ensureSnapshots, LOADING_MS);
afterAll(() => sandbox.close());

/** One wrong answer of so many is tried, each with one intent, in turn. */
const EVERY = 60;

test("T4 below the solution's rung nothing is shown that is equivalent to a solution", {
  timeout: COURSE_MS,
}, async () => {
  const proofs: LeakProof[] = [];
  for await (const proof of leakProofs(desk, sandbox, { every: EVERY })) proofs.push(proof);
  expect(proofs.length).toBeGreaterThan(25);
  expect(proofs.reduce((sum, { parts }) => sum + parts, 0)).toBeGreaterThan(100);
  expect(proofs.flatMap(({ name, leaks }) => leaks.map((leak) => `${name}, ${leak}`))).toEqual([]);
});

test("T4 an edit that leads to the solution is only described in words", { timeout: SAMPLE_MS }, async () => {
  const parts = await desk.ask(
    { type: "exercise", slug: "distinct-customer-cities-and-countries" },
    { intent: "explain-error", text: "", sql: "SELECT DISTINCT city, county FROM customers" },
  );
  expect(parts.map(({ type }) => type)).not.toContain("sql");
  expect(parts[0]?.type === "text" && parts[0].markdown).toMatch("`country`");
});

test("T4 a wrong answer to a task of writing a query anew isn't written anew into a right one", {
  timeout: SAMPLE_MS,
}, async () => {
  const place = { type: "exercise", slug: "replace-a-counting-subquery-with-not-exists" } as const;
  const sql = `SELECT m.id, m.serial FROM meters AS m WHERE m.substation_id = 6 AND m.removed_on IS NULL
AND coalesce((SELECT sum(1) FROM visits AS v WHERE v.meter_id = m.id), 0) = 0 ORDER BY m.id`;
  const parts = await desk.ask(place, { intent: "faster", text: "", sql });
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.flatMap((part) => (part.type === "sql" ? [part.sql] : [])).join()).not.toMatch(/JOIN|EXISTS/);
});

/** Learners' questions that might make the tutor run the query of an open prediction. */
const ON_PREDICTIONS = [
  "What happens if I write UNION ALL here, does the database hang?",
  "explain this query step by step",
  "how many rows does it give?",
  "is it slow? what is the plan",
  "what is in the first row",
  "why do I get that result",
  "show me another way to write it",
];

test("T4 no question about an open prediction makes the tutor run its query", {
  timeout: SAMPLE_MS,
}, async () => {
  for (const slug of ["does-a-recursive-union-stop-on-a-cycle", "what-is-january-31-plus-one-month"]) {
    const { answers } = desk.exercise(slug);
    const sql = answers.kind === "predict" ? answers.query : "";
    expect(sql).toContain("SELECT");
    const context = await desk.context({ type: "exercise", slug }, "");
    for (const text of ON_PREDICTIONS) {
      let said = "";
      for await (const part of builtInAnswer({ intent: "free", text, sql }, context)) {
        if (part.type === "sql") expect(part.sql).not.toContain(sql.trim().slice(0, 40));
        if (part.type === "text") said += `${part.markdown}\n`;
      }
      expect(said).not.toMatch(/[0-9] rows?\b|carries your query out/);
    }
  }
});
