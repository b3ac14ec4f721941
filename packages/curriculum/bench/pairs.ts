import { readFile } from "node:fs/promises";
import { DEFAULT_PAIR_BUDGET, judgePair, pairVerdict } from "@master-sql/sql-judge";
import { morePairs } from "../src/grade/fixtures/more-pairs.ts";
import { knownPairs } from "../src/grade/fixtures/pairs.ts";
import { createToolSandbox, prepareSnapshots } from "../src/snapshots.ts";

/** Judges the known pairs and prints how often the verdict is right, the sizes of counterexamples and the times. */
await prepareSnapshots();
const sandbox = createToolSandbox();
let open = "";
const only = process.argv[2];
const times: number[] = [];
/** Processor time of all threads: other work on the machine adds little to it. */
const processorTimes: number[] = [];
const rows: number[] = [];
const tally = { accepted: 0, wrong: 0, rejected: 0, right: 0 };
const setups = new Map<string, string>();
const chosen = only === "more" ? morePairs : knownPairs.filter(({ id }) => !only || id.includes(only));
for (const pair of chosen) {
  if (!setups.has(pair.setup)) {
    setups.set(
      pair.setup,
      await readFile(new URL(`../src/grade/fixtures/${pair.setup}.sql`, import.meta.url), "utf8"),
    );
  }
  if (open !== pair.setup) await sandbox.open({ kind: "script", sql: setups.get(pair.setup) ?? "" });
  open = pair.setup;
  const before = process.cpuUsage();
  const outcome = pairVerdict(
    await judgePair(
      sandbox,
      { reference: pair.reference, candidate: pair.candidate, orderMatters: pair.ordered ?? false },
      { trials: Number(process.argv[4] ?? DEFAULT_PAIR_BUDGET.trials), seed: Number(process.argv[3] ?? 1) },
    ),
  );
  times.push(outcome.ms);
  const { user, system } = process.cpuUsage(before);
  processorTimes.push(Math.round((user + system) / 1_000));
  if (pair.expect === "right") tally.right += 1;
  if (pair.expect === "wrong") tally.wrong += 1;
  if (outcome.verdict === "wrong" && outcome.counterexample) {
    const found = outcome.counterexample;
    rows.push(found.rows);
    if (found.rows > 3)
      console.log(`${pair.id}: ${found.rows} rows, ${outcome.stage} ${found.smallest}\n${found.sql}`);
  }
  if (outcome.verdict !== pair.expect) {
    if (pair.expect === "wrong") tally.accepted += 1;
    if (pair.expect === "right") tally.rejected += 1;
    console.log(
      `${pair.id}: ${outcome.verdict}, expected ${pair.expect}\n  ${pair.candidate}\n  ${JSON.stringify(outcome)}`,
    );
  } else if (outcome.verdict === "wrong" && !outcome.counterexample && outcome.stage !== "shape")
    console.log(`${pair.id}: no counterexample ${JSON.stringify(outcome)}`);
}
const at = (values: number[], share: number) =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
console.log(tally, {
  pairs: times.length,
  rows: [0.5, 0.9, 1].map((share) => at(rows, share)),
  ms: [0.5, 0.9, 0.95, 1].map((share) => at(times, share)),
  processorMs: [0.5, 0.9, 0.95, 1].map((share) => at(processorTimes, share)),
});
await sandbox.close();
