/**
 * `npm run causes` judges labeled wrong queries and prints how often the cause and the clause were named as the label
 * says, for each half of the corpus. `--every 4` judges a fourth of them, `--failures` lists misses of the half that
 * rules are made from, `--write FILE` records what was named, and `--compare FILE` lists what has changed since.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { judgePair, openSetup, type PairVerdict, pairVerdict } from "@master-sql/sql-judge";
import { ExerciseDesk } from "../src/grade/exercise-desk.ts";
import { exerciseVerdict } from "../src/grade/exercise-verdict.ts";
import { createToolSandbox, prepareSnapshots } from "../src/snapshots.ts";
import { type LabeledQuery, labeledQueries } from "./labeled-queries.ts";

type Outcome = Pick<PairVerdict, "verdict" | "cause" | "clauses">;

interface Judged extends LabeledQuery {
  readonly outcome: Outcome;
}

/** Findings that say how results differ, or that the query fails, and name no cause. */
const SILENT = /^(rows|duplicates|order|open-choice|column-count|column-types|error)/;

class Judge {
  readonly #sandbox: SqlSandbox;
  readonly #desk: ExerciseDesk;
  #setup = "";

  constructor(sandbox: SqlSandbox, desk: ExerciseDesk) {
    this.#sandbox = sandbox;
    this.#desk = desk;
  }

  async verdictOn({ of, sql }: LabeledQuery): Promise<Outcome> {
    if (typeof of === "string") {
      this.#setup = "";
      const file = this.#desk.find(of);
      if (!file) throw new Error(`There is no exercise ${of}.`);
      return exerciseVerdict(await this.#desk.judge(file, sql), 0, this.#desk);
    }
    const { setup, reference, ordered } = of;
    if (this.#setup !== setup) {
      const file = new URL(`../src/grade/fixtures/${setup}.sql`, import.meta.url);
      await openSetup(this.#sandbox, readFileSync(file, "utf8"));
      this.#desk.leave();
      this.#setup = setup;
    }
    return pairVerdict(await judgePair(this.#sandbox, { reference, candidate: sql, orderMatters: ordered }));
  }
}

const isRejected = ({ outcome }: Judged) => outcome.verdict === "wrong" || outcome.verdict === "error";
const isSilent = ({ outcome }: Judged) => outcome.cause === null || SILENT.test(outcome.cause);
const isNamed = ({ outcome, causes }: Judged) => causes.includes(outcome.cause ?? "");
const isRightClause = ({ outcome, clauses }: Judged) =>
  outcome.clauses?.some((clause) => clauses?.includes(clause)) === true;
const isWrongClause = (each: Judged) =>
  each.clauses !== undefined && each.outcome.clauses !== null && !isRightClause(each);

function summary(all: readonly Judged[]): string {
  const share = (these: readonly Judged[], test: (each: Judged) => boolean) =>
    `${((100 * these.filter(test).length) / these.length).toFixed(1)} %`;
  const withClauses = all.filter(({ clauses }) => clauses);
  return [
    `${all.length} queries: cause named ${share(all, isNamed)}`,
    `another ${share(all, (each) => !isSilent(each) && !isNamed(each))}`,
    `silent ${share(all, isSilent)}`,
    `clause right ${share(withClauses, isRightClause)}`,
    `wrong ${share(withClauses, isWrongClause)} of ${withClauses.length}`,
    `not rejected ${all.filter((each) => !isRejected(each)).length}`,
  ].join(", ");
}

function written({ cause, clauses, verdict }: Outcome): string {
  return `${verdict}: ${cause} in ${clauses?.join(", ") ?? "no clause"}`;
}

function keyOf({ of, sql }: LabeledQuery): string {
  return `${typeof of === "string" ? of : `${of.setup}: ${of.reference}`}\n${sql}`;
}

function failure(each: Judged): string {
  return `${keyOf(each).replace(/\s+/g, " ")}\n  ${written(each.outcome)}; a reader: ${each.causes.join(" or ")} in ${each.clauses?.join(" or ") ?? "any clause"}`;
}

function changes(all: readonly Judged[], before: ReadonlyMap<string, Outcome>): readonly string[] {
  return all.flatMap((each) => {
    const was = before.get(keyOf(each));
    if (!was || written(was) === written(each.outcome)) return [];
    const sign = Number(isNamed(each)) - Number(isNamed({ ...each, outcome: was }));
    // What is held out stays unread.
    const name = each.half === "train" ? failure(each) : "  held out";
    return `${sign > 0 ? "+" : sign < 0 ? "-" : "="} ${each.source} ${name}\n  before: ${written(was)}`;
  });
}

const { values: options } = parseArgs({
  options: {
    every: { type: "string", default: "1" },
    failures: { type: "boolean", default: false },
    write: { type: "string" },
    compare: { type: "string" },
  },
});
await prepareSnapshots();
const sandbox = createToolSandbox();
const desk = new ExerciseDesk(sandbox);
const judge = new Judge(sandbox, desk);
const queries = labeledQueries(desk).filter((_, place) => place % Number(options.every) === 0);
const all: Judged[] = [];
for (const query of queries) {
  const { verdict, cause, clauses } = await judge.verdictOn(query);
  all.push({ ...query, outcome: { verdict, cause, clauses } });
}
await sandbox.close();
if (options.failures)
  for (const each of all)
    if (each.half === "train" && (!isNamed(each) || isWrongClause(each))) console.log(failure(each));
if (options.compare) {
  const before = new Map<string, Outcome>(JSON.parse(readFileSync(options.compare, "utf8")));
  for (const change of changes(all, before)) console.log(change);
}
if (options.write)
  writeFileSync(options.write, JSON.stringify(all.map((each) => [keyOf(each), each.outcome])));
for (const source of ["read", "listed"] as const)
  for (const half of ["train", "held-out"] as const)
    console.log(
      `${source}, ${half}: ${summary(all.filter((each) => each.source === source && each.half === half))}`,
    );
