import { type RunQuery, sandboxRunner, type Xray, type XrayStep, xrayQuery } from "@master-sql/explain";
import type { Row } from "@master-sql/judge/sandbox";
import { loadModule, parse } from "libpg-query";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COURSE_MS, draw, LOADING_MS, sampled } from "../../../../tools/tier.ts";
import { queryExerciseFiles } from "../grading-data/grading-task.ts";
import { productContent } from "../product-content.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";

/**
 * The rules of packages/explain/src/SPEC.md, on every accepted answer of the curriculum and one wrong answer of so
 * many, the others' turn being at other exercises; XRAY_EVERY=1 takes all, which doubles the time.
 */
const EVERY = Number(process.env.XRAY_EVERY ?? 3);

/** Exercises of each dataset that `npm test` takes. */
const SAMPLE = 3;

const { content } = productContent();
const sandbox = createToolSandbox();
const runOnce = sandboxRunner(sandbox);
/** What the answers to one exercise have in common is run once; nothing that an X-ray runs changes the data. */
let known = new Map<string, ReturnType<RunQuery>>();
const run: RunQuery = (sql) => {
  const outcome = known.get(sql) ?? runOnce(sql);
  known.set(sql, outcome);
  return outcome;
};
beforeAll(async () => {
  await ensureSnapshots();
  await loadModule();
}, LOADING_MS);
afterAll(() => sandbox.close());

const bag = (rows: readonly Row[]) => JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());
const kept = (step: XrayStep | undefined) =>
  (step?.rows ?? []).filter(({ fate }) => fate === "kept").map(({ cells }) => cells);

/** Whether the last step shows the rows that the query gives. */
function endsWithResult({ steps, result }: Xray): boolean {
  return result.ok && bag(kept(steps.at(-1))) === bag(result.rows);
}

/** Figures are of interest also when all is well. */
const tell = (line: string) => process.stdout.write(`${line}\n`);

const counts = { queries: 0, steps: 0, blocked: 0, subqueries: 0, blockedSubqueries: 0 };

/** Steps into each subquery of a query, for a row of the step where one is needed; tells those that end otherwise. */
async function wrongSubqueries({ steps }: Xray): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { subqueries, rows } of steps) {
    for (const { isCorrelated, trace, sql } of subqueries) {
      const row = rows[0];
      if (isCorrelated && !row) continue;
      const inner = await trace(isCorrelated && row ? row.id : null);
      counts.subqueries += 1;
      if (!inner.result.ok || inner.blocked.length > 0) counts.blockedSubqueries += 1;
      else if (!endsWithResult(inner)) wrong.push(sql);
    }
  }
  return wrong;
}

test.each(content.datasets)(
  "E6 E8 answers to the exercises on $slug end with their real results",
  {
    timeout: COURSE_MS,
  },
  async ({ slug }) => {
    await sandbox.open({ kind: "snapshot", slug });
    const differing: string[] = [];
    const files = sampled(
      queryExerciseFiles(content).filter((file) => file.exercise.dataset === slug),
      SAMPLE,
      ({ exercise }) => exercise.id,
    );
    for (const [place, { exercise }] of files.entries()) {
      known = new Map();
      const wrong = exercise.wrongAnswers.filter((_, index) => (place + index) % EVERY === 0);
      const answers = [...exercise.solutions, ...wrong.map(({ sql }) => sql)];
      for (const [index, sql] of answers.entries()) {
        const outcome = await xrayQuery(sql, { parse, run });
        if (outcome.status === "refused") {
          // Some wrong answers fail; PostgreSQL says so itself.
          if ((await run(sql)).ok) differing.push(`${exercise.slug}: refused: ${sql}`);
          continue;
        }
        const { xray } = outcome;
        counts.queries += 1;
        counts.steps += xray.steps.length;
        if (xray.blocked.length > 0) {
          counts.blocked += 1;
          tell(`${exercise.slug}: ${xray.blocked.map(({ reason }) => reason).join(" ")}`);
        }
        if (!endsWithResult(xray)) differing.push(`${exercise.slug}: ${sql}`);
        if (index === 0)
          for (const inner of await wrongSubqueries(xray))
            differing.push(`${exercise.slug}, within: ${inner}`);
      }
    }
    expect(differing).toEqual([]);
  },
);

// Of a few queries two per cent are none.
test.runIf(draw.provesAll)("E9 no more than 2 % of them have a part that can't be stepped into", () => {
  tell(JSON.stringify(counts));
  expect(counts.queries).toBeGreaterThan(1_000);
  expect(counts.blocked / counts.queries).toBeLessThanOrEqual(0.02);
});
