import { compareResults } from "@master-sql/judge/results";
import { JUDGING_LIMIT_MS } from "@master-sql/judge/sandbox";
import type { TutorContext } from "../context.ts";
import type { LearnerQuery } from "../reading/learner-query.ts";
import { runIsolated } from "./show.ts";

/** Trials of the search that must not tell two queries apart. */
export const PROOF_TRIALS = 200;

/** How the rows of two queries compare, and how many they are here. */
export interface Comparison {
  /** `here` is the same on this data alone; `open` may be the same on all. */
  readonly outcome: "same" | "here" | "open" | "different";
  readonly own: number;
  readonly other: number;
}

/**
 * Compares the learner's query with other SQL: as a multiset here, then on the exercise's grading databases and by a
 * search (rule T5). Order counts where the learner's query sorts. Null where one doesn't end, or gives more rows than are counted.
 */
export async function compareForms(
  context: TutorContext,
  query: LearnerQuery,
  sql: string,
): Promise<Comparison | null> {
  const [own, other] = [await resultOf(context, query.sql), await resultOf(context, sql)];
  if (!own || !other) return null;
  const rows = { own: own.rows.length, other: other.rows.length };
  const columns = own.columns.map(({ name, typeName }) => ({ name, type: typeName }));
  if (compareResults(own, other, { columns, names: false, order: "none" }) !== null)
    return { outcome: "different", ...rows };
  const answers = context.exercise?.answers;
  const judged = await context.sandbox.judge(
    {
      solutions: [query.sql.trim().replace(/;\s*$/, "")],
      candidate: sql,
      rules: { kind: "pair", orderMatters: !!query.select.sortClause?.length },
      gradingDatabases: answers && "gradingDatabases" in answers ? answers.gradingDatabases : [],
      visible: "untried",
      trials: PROOF_TRIALS,
      seed: 1,
    },
    { timeLimitMs: JUDGING_LIMIT_MS },
  );
  const verdict = judged.status === "judged" ? judged.verdict.verdict : "undecided";
  return { outcome: verdict === "right" ? "same" : verdict === "wrong" ? "here" : "open", ...rows };
}

/** Whether SQL means the same as the learner's query, as far as rows and the search show it. */
export async function proveSame(context: TutorContext, query: LearnerQuery, sql: string): Promise<boolean> {
  return (await compareForms(context, query, sql))?.outcome === "same";
}

async function resultOf(context: TutorContext, sql: string) {
  const outcome = await runIsolated(context, sql);
  return outcome.status === "completed" ? outcome.results.at(-1) : undefined;
}
