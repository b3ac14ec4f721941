import { type RowFinding, type RowQuestion, sandboxRunner, whichStep } from "@master-sql/explain";
import { compareResults } from "@master-sql/judge/kinds";
import type { Row } from "@master-sql/judge/sandbox";
import { loadModule, parse } from "libpg-query";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COURSE_MS, LOADING_MS } from "../../../../tools/tier.ts";
import { queryExerciseFiles } from "../grading-data/grading-task.ts";
import { productContent } from "../product-content.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";

/**
 * Rule E11 of packages/explain/src/SPEC.md, on rows of the visible data that wrong answers of the course lack or
 * have too many.
 */

const { content } = productContent();
const sandbox = createToolSandbox();
const run = sandboxRunner(sandbox);
const EVERY = 5;
beforeAll(async () => {
  await ensureSnapshots();
  await loadModule();
  await sandbox.open({ kind: "snapshot", slug: "shop" });
}, LOADING_MS);
afterAll(() => sandbox.close());

/**
 * The first row that is missing and the first that is too many, each with the other where most of their cells agree.
 */
function questionsOf(sql: string, missing: Row | undefined, extra: Row | undefined): readonly RowQuestion[] {
  const agreeing = missing?.filter((cell, index) => cell === extra?.[index]).length ?? 0;
  const isPair = missing && extra && agreeing > 0 && agreeing * 2 >= missing.length;
  return [
    ...(missing ? [{ kind: "missing" as const, sql, row: missing, ...(isPair && { instead: extra }) }] : []),
    ...(extra && !isPair ? [{ kind: "surplus" as const, sql, row: extra }] : []),
  ];
}

test("E11 over a sample of the wrong answers, every step that is told was proved by changing it alone", {
  timeout: COURSE_MS,
}, async () => {
  const answers = queryExerciseFiles(content)
    .filter(({ exercise }) => exercise.dataset === "shop")
    .flatMap(({ exercise }) => exercise.wrongAnswers.map(({ sql }) => ({ exercise, sql })))
    .filter((_, index) => index % EVERY === 0);
  const found: { readonly kind: RowQuestion["kind"]; readonly told: RowFinding["told"] }[] = [];
  for (const { exercise, sql } of answers) {
    const [expected, own] = [await run(exercise.solutions[0] ?? ""), await run(sql)];
    if (!expected.ok || !own.ok || expected.truncated || own.truncated) continue;
    const mismatch = compareResults(expected, own, exercise.contract);
    if (mismatch?.kind !== "rows" && mismatch?.kind !== "duplicates") continue;
    const { missing, extra } = mismatch.difference;
    for (const question of questionsOf(sql, missing[0]?.row, extra[0]?.row)) {
      const finding = await whichStep(question, { parse, run });
      found.push({ kind: question.kind, told: finding.told });
      if (finding.told === "unknown") continue;
      const proof = await run(finding.proof);
      expect(proof.ok, finding.proof).toBe(true);
      if (proof.ok) expect(JSON.stringify(proof.rows)).not.toBe(JSON.stringify(own.rows));
    }
  }
  for (const kind of ["missing", "surplus"] as const) {
    const of = found.filter((each) => each.kind === kind);
    const share = of.filter(({ told }) => told === "step").length / of.length;
    process.stdout.write(
      `${kind} rows: ${of.length}, the step told of ${(100 * share).toFixed(1)} %, else "can't tell"\n`,
    );
  }
  expect(found.filter(({ told }) => told === "step").length / found.length).toBeGreaterThan(0.4);
});
