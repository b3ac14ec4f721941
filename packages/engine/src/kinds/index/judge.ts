import type { AnswerJudge } from "../../grading/answer-judge.ts";
import { placeOfBehaviour, rejectedStatements, type StagedAssessment } from "../../grading/behaviour.ts";
import { type Measured, type Measurement, measuredOnce } from "../../grading/known-plans.ts";
import { bagContract, preview } from "../../grading/result-view.ts";
import { runStaged, type StagedScript } from "../../grading/staged-run.ts";
import { onlyQuery } from "../../grading/statement.ts";
import { misplacedStatement } from "../../grading/statement-kinds.ts";
import type { CommonTask, QueryTask } from "../../grading/task.ts";
import { unusable } from "../../grading/verdicts.ts";
import { measuredPlan, readPlanText } from "../../plans/index.ts";
import type { JudgedContract } from "../../results/compare.ts";
import { compareResults } from "../../results/compare.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";
import type { ComparedPlans, PlanReason } from "../../verdicts/verdict.ts";
import type { IndexContract } from "./format.ts";

/** The answer makes a query need fewer pages. */
export interface IndexTask extends CommonTask {
  readonly kind: "index";
  readonly contract: Pick<IndexContract, "avoid" | "uses"> & { readonly rewrite?: JudgedContract };
  readonly query: string;
}

/** Of the pages after the solution, an answer may touch this many times as many, and a few more. */
const TOLERANCE = 1.5;
const FEW_PAGES = 8;

/**
 * Indexes for a query, or the query written anew: judged by its result and its plan, never by time (rules G31, G32).
 */
export const indexJudge: AnswerJudge<IndexTask, string> = {
  contractOf: ({ contract }) => contract.rewrite,
  async prepare(sandbox, task, { timeLimitMs, knownPlans = new Map() }) {
    const { query, contract, solutions } = task;
    const { rewrite } = contract;
    const [solution] = solutions;
    if (solution === undefined) return { verdict: unusable("it has no solution") };
    const known = (answer: string, again: () => Promise<Measurement>) =>
      measuredOnce(knownPlans, JSON.stringify([query, rewrite !== undefined, answer]), again);
    const before = await known("", () => measure(sandbox, { answer: "" }, query, undefined));
    const expected = await known(solution, () => measureAnswer(sandbox, task, solution, undefined));
    if (before.kind === "ended") return before;
    if (expected.kind === "ended") return expected;
    if (before.kind === "wrong") return { verdict: unusable("its query can't be measured") };
    if (expected.kind === "wrong") return { verdict: unusable("solution 1 can't be measured") };

    const measuredAfter = (answer: string) => measureAnswer(sandbox, task, answer, timeLimitMs);
    const compared = (candidate: Measurement): StagedAssessment =>
      candidate.kind === "measured" ? compare(task, { before, expected, candidate }) : candidate;
    return {
      assess: async (candidate) => compared(await measuredAfter(candidate)),
      recognize: (behaviour) =>
        placeOfBehaviour(task, behaviour, async (answer) =>
          compared(await known(answer, () => measuredAfter(answer))),
        ),
      // A query written anew must mean the same on all data: rows that are written out touch no page at all.
      ...(rewrite && {
        elsewhere: {
          queriesOf: async (answer: string) => [{ task: rewriting(query, rewrite), query: answer }],
          explainsRejections: false,
        },
      }),
    };
  },
};

/** The task of writing a query anew, as one whose answer is a query. */
function rewriting(query: string, contract: JudgedContract): QueryTask {
  return { kind: "query", solutions: [query], contract, wrongAnswers: [], gradingDatabases: [] };
}

/** Keys of every index, without its name: two answers that make the same indexes behave the same. */
const INDEX_KEYS = `
select regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \\S+ ON', ' INDEX ON')
from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
where n.nspname !~ '^pg_'
order by 1`;

/** The query and its plan after an answer that makes indexes, or the answer's own when it is the query. */
async function measureAnswer(
  sandbox: SqlSandbox,
  { contract, query }: IndexTask,
  answer: string,
  timeLimitMs: number | undefined,
): Promise<Measurement> {
  if (contract.rewrite === undefined) return measure(sandbox, { answer }, query, timeLimitMs, true);
  const run = await runStaged(sandbox, { answer, after: [] }, timeLimitMs);
  if (run.status === "undecided") return { kind: "ended", verdict: run.verdict };
  if (run.status === "unprepared") return { kind: "ended", verdict: unusable(run.error.message) };
  if (run.error) return rejectedStatements({ kind: "error", error: run.error.error });
  const statement = onlyQuery(run.answer);
  if ("reason" in statement) return rejectedStatements(statement.reason);
  return measure(sandbox, { answer: "" }, statement.query.sql, timeLimitMs);
}

async function measure(
  sandbox: SqlSandbox,
  { answer }: Pick<StagedScript, "answer">,
  query: string,
  timeLimitMs: number | undefined,
  makesIndexes = false,
): Promise<Measurement> {
  const sql = query.trim().replace(/;\s*$/, "");
  const after = [
    // Statistics and the visibility map as they will be before long, so that plans don't hang on what ran before.
    "vacuum (analyze)",
    sql,
    `explain (analyze, buffers, timing off, summary off, format json) ${sql}`,
    INDEX_KEYS,
  ];
  const run = await runStaged(sandbox, { answer, after }, timeLimitMs);
  if (run.status === "undecided") return { kind: "ended", verdict: run.verdict };
  if (run.status === "unprepared") return { kind: "ended", verdict: unusable(run.error.message) };
  const misplaced = makesIndexes ? misplacedStatement(run.answer, "indexes") : null;
  if (misplaced) return rejectedStatements(misplaced);
  if (run.error) return rejectedStatements({ kind: "error", error: run.error.error });
  const [, result, explained, keys] = run.after;
  const top = readPlanText(explained?.rows[0]?.[0] ?? "");
  if (result === undefined || top === null)
    return { kind: "ended", verdict: unusable("its query has no plan") };
  const indexes = (keys?.rows ?? []).map(([key]) => key ?? "");
  return { kind: "measured", result, plan: measuredPlan(top), indexes };
}

function compare(
  { contract }: IndexTask,
  { before, expected, candidate }: Readonly<Record<keyof ComparedPlans, Measured>>,
): StagedAssessment {
  const plans: ComparedPlans = { before: before.plan, expected: expected.plan, candidate: candidate.plan };
  const mismatch = compareResults(
    before.result,
    candidate.result,
    contract.rewrite ?? bagContract(before.result),
  );
  if (mismatch) {
    return {
      kind: "wrong",
      reason: mismatch,
      behaviour: JSON.stringify([candidate.result.rows.map((row) => JSON.stringify(row)).toSorted()]),
      details: { expectedPreview: preview(before.result), candidatePreview: preview(candidate.result) },
    };
  }
  const problem = planProblem(contract, plans);
  if (problem === null) return { kind: "right", databases: 1, plans };
  const { nodes, buffers } = plans.candidate;
  const shape = nodes.map(({ node, relation, depth }) => [node, relation, depth]);
  return {
    kind: "wrong",
    reason: { kind: "plan", problem, plans },
    behaviour: JSON.stringify([shape, buffers, candidate.indexes]),
  };
}

function planProblem(
  { avoid, uses }: IndexTask["contract"],
  { expected, candidate }: ComparedPlans,
): PlanReason["problem"] | null {
  const has = ({ node, relation }: (typeof uses)[number]) =>
    candidate.nodes.some(
      (found) => found.node === node && (relation === undefined || found.relation === relation),
    );
  const avoided = avoid.find(has);
  if (avoided) return { cause: "avoided-node", part: avoided };
  const missing = uses.find((part) => !has(part));
  if (missing) return { cause: "missing-node", part: missing };
  const limit = Math.floor(expected.buffers * TOLERANCE) + FEW_PAGES;
  return candidate.buffers > limit ? { cause: "buffers", limit } : null;
}
