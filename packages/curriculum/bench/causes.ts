/**
 * `node packages/curriculum/bench/causes.ts [dev|held] [--failures]` judges wrong queries that a reader labelled, and
 * prints how often the cause and the clause were named as the reader did. `held` is the half that nothing was tuned by.
 */
import { readFileSync } from "node:fs";
import { ExerciseDesk } from "../src/grade/exercise-desk.ts";
import { exerciseVerdict } from "../src/grade/exercise-verdict.ts";
import { openSetup } from "../src/grade/open-setup.ts";
import { judgePair, type PairVerdict, pairVerdict } from "../src/grade/pair-verdict.ts";
import { createToolSandbox, prepareSnapshots } from "../src/snapshots.ts";
import { labelledWrongAnswers } from "./labelled-exercises.ts";
import { labelledPairs } from "./labelled-pairs.ts";

interface Told {
  readonly name: string;
  readonly sql: string;
  readonly half: "dev" | "held";
  readonly causes: readonly string[];
  readonly clauses: readonly string[];
  readonly verdict: PairVerdict;
}

/** What names no cause. */
const SILENT = /^(rows|duplicates|order|open-choice|column-count|column-types|error)/;

async function* told(): AsyncGenerator<Told> {
  const sandbox = createToolSandbox();
  let number = 0;
  const half = (): Told["half"] => (number++ % 2 === 0 ? "dev" : "held");
  for (const { setup, reference, ordered = false, wrong } of labelledPairs) {
    await openSetup(
      sandbox,
      readFileSync(new URL(`../src/grade/fixtures/${setup}.sql`, import.meta.url), "utf8"),
    );
    for (const [index, { sql, causes, clauses }] of wrong.entries()) {
      const mine = half();
      if (only && mine !== only) continue;
      const verdict = pairVerdict(
        await judgePair(sandbox, { reference, candidate: sql, orderMatters: ordered }),
      );
      yield {
        name: `${setup}: ${reference.slice(0, 50)}… #${index}`,
        sql,
        half: mine,
        causes,
        clauses,
        verdict,
      };
    }
  }
  const desk = new ExerciseDesk(sandbox);
  const labelled = labelledWrongAnswers.map((label) => ({ ...label, half: half() }));
  const byDataset = Map.groupBy(labelled, ({ exercise }) => desk.find(exercise)?.exercise.dataset ?? "");
  for (const labels of byDataset.values()) {
    for (const { exercise, index, causes, clauses, half: mine } of labels) {
      const file = desk.find(exercise);
      const sql = file?.exercise.wrongAnswers[index]?.sql;
      if (!file || sql === undefined) throw new Error(`${exercise} has no wrong answer ${index}.`);
      if (only && mine !== only) continue;
      const began = performance.now();
      const verdict = exerciseVerdict(await desk.judge(file, sql), performance.now() - began, desk);
      const label = { causes: causes.split("|"), clauses: clauses.split("|") };
      yield { name: `${exercise} #${index}`, sql, half: mine, ...label, verdict };
    }
  }
  await sandbox.close();
}

const [half, flag] = process.argv.slice(2);
const only = half === "dev" || half === "held" ? half : undefined;
await prepareSnapshots();
const all: Told[] = [];
for await (const each of told()) {
  all.push(each);
  const { cause, clauses } = each.verdict;
  const isNamed = each.causes.includes(cause ?? "");
  const isBlamed = clauses?.every((clause) => each.clauses.includes(clause));
  if (flag === "--failures" && (!isNamed || !isBlamed))
    console.log(
      `${each.name}\n  ${each.sql.replace(/\s+/g, " ")}\n  ${each.verdict.verdict}: ${cause ?? each.verdict.class} in ${clauses?.join(", ")}; a reader: ${each.causes.join(" or ")} in ${each.clauses.join(" or ")}`,
    );
}
for (const part of only ? [only] : (["dev", "held"] as const)) {
  const these = all.filter((each) => each.half === part);
  const share = (test: (each: Told) => boolean) =>
    `${((100 * these.filter(test).length) / these.length).toFixed(1)} %`;
  const isSilent = ({ verdict }: Told) => verdict.cause === null || SILENT.test(verdict.cause);
  const isNamed = ({ verdict, causes }: Told) => causes.includes(verdict.cause ?? "");
  const isWrongClause = ({ verdict, clauses }: Told) =>
    verdict.clauses !== null && !verdict.clauses.some((clause) => clauses.includes(clause));
  const times = these.map(({ verdict }) => verdict.ms).sort((a, b) => a - b);
  console.log(
    `${part}, ${these.length} wrong queries: cause named ${share(isNamed)}, another cause ${share((each) => !isSilent(each) && !isNamed(each))}, silent ${share(isSilent)}; no clause ${share(({ verdict }) => verdict.clauses === null)}, a wrong clause ${share(isWrongClause)}; not rejected ${share(({ verdict }) => verdict.verdict !== "wrong" && verdict.verdict !== "error")}; median ${times[Math.floor(times.length / 2)]} ms, 95th ${times[Math.floor(times.length * 0.95)]} ms`,
  );
}
