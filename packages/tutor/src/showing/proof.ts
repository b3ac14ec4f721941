import { compareResults } from "@master-sql/judge/results";
import type { TutorContext } from "../context.ts";
import type { LearnerQuery } from "../reading/learner-query.ts";
import { JUDGING_LIMIT_MS } from "./guard.ts";
import { runIsolated } from "./show.ts";

/** Trials of the search that must not tell two queries apart. */
export const PROOF_TRIALS = 200;

/**
 * Whether SQL means the same as the learner's query: the same rows here, as a multiset, and neither the exercise's
 * grading databases nor a search tells them apart (rule T5). Order counts where the learner's query sorts.
 */
export async function proveSame(context: TutorContext, query: LearnerQuery, sql: string): Promise<boolean> {
  const [own, other] = [await resultOf(context, query.sql), await resultOf(context, sql)];
  if (!own || !other) return false;
  const columns = own.columns.map(({ name, typeName }) => ({ name, type: typeName }));
  if (compareResults(own, other, { columns, names: false, order: "none" }) !== null) return false;
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
  return judged.status === "judged" && judged.verdict.verdict === "right";
}

async function resultOf(context: TutorContext, sql: string) {
  const outcome = await runIsolated(context, sql);
  return outcome.status === "completed" ? outcome.results.at(-1) : undefined;
}
