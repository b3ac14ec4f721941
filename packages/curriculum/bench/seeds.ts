/**
 * `node packages/curriculum/bench/seeds.ts [EVERY] [FROM] [MUTANTS]`: judges mutants of the first solutions as plain
 * pairs, with no databases but those that are made up, by several seeds each, and prints those whose verdict hangs on
 * the seed: what chance found for one is a hole for the other. Of every EVERYth exercise, from the FROMth, so many.
 */
import { isQueryExercise } from "@master-sql/course";
import { mutantsOf } from "@master-sql/judge/mutation";
import { DEFAULT_PAIR_BUDGET } from "@master-sql/sql-judge";
import { loadModule, parse } from "libpg-query";
import { productContent } from "../src/product-content.ts";
import { createToolSandbox, prepareSnapshots } from "../src/snapshots.ts";

const SEEDS = [1, 2, 3];
const [every = 8, from = 0, most = 8] = process.argv.slice(2).map(Number);
await prepareSnapshots();
await loadModule();
const { content } = productContent();
const chosen = [...content.exercises, ...content.pool]
  .filter(({ exercise }) => isQueryExercise(exercise))
  .filter((_, index) => index % every === from)
  .map(({ exercise }) => exercise);
const tally = { mutants: 0, wrong: 0, hanging: 0, accepted: 0 };
for (const { slug } of content.datasets) {
  const sandbox = createToolSandbox();
  await sandbox.open({ kind: "snapshot", slug });
  for (const exercise of chosen) {
    const [reference] = exercise.dataset === slug && isQueryExercise(exercise) ? exercise.solutions : [];
    if (reference === undefined) continue;
    const statement = (await parse(reference)).stmts?.[0]?.stmt;
    if (!statement || !("SelectStmt" in statement)) continue;
    const mutants = mutantsOf(statement.SelectStmt);
    const step = Math.max(1, Math.floor(mutants.length / most));
    for (const { operator, sql } of mutants.filter((_, index) => index % step === 0).slice(0, most)) {
      const found: string[] = [];
      for (const seed of SEEDS) {
        const outcome = await sandbox.judge(
          {
            solutions: [reference],
            candidate: sql,
            rules: { kind: "pair", orderMatters: false },
            gradingDatabases: [],
            visible: "untried",
            trials: DEFAULT_PAIR_BUDGET.trials,
            seed,
            isCauseUnasked: true,
          },
          { timeLimitMs: 60_000 },
        );
        found.push(outcome.status === "judged" ? outcome.verdict.verdict : outcome.status);
      }
      const wrong = found.filter((verdict) => verdict === "wrong").length;
      tally.mutants += 1;
      if (wrong === 0) continue;
      tally.wrong += 1;
      if (wrong === found.length) continue;
      tally.hanging += 1;
      tally.accepted += found.length - wrong;
      console.log(`${exercise.slug} · ${operator} · ${found.join(", ")}\n  ${reference}\n  ${sql}`);
    }
  }
  await sandbox.close();
}
console.log(tally);
