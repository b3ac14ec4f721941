import { type Assessment, behaviourOf, verdictOf } from "../../grading/assessment.ts";
import { type GradingOptions, judgeOnSmallDatabases } from "../../grading/judge-answer.ts";
import { type Measured, type Measurement, measuredOnce } from "../../grading/known-plans.ts";
import { bagContract, preview } from "../../grading/result-view.ts";
import { runStaged, type StagedScript } from "../../grading/staged-run.ts";
import { onlyQuery } from "../../grading/statement.ts";
import { misplacedStatement } from "../../grading/statement-kinds.ts";
import type { CommonTask } from "../../grading/task.ts";
import { unusable } from "../../grading/undecided.ts";
import type { JudgedContract } from "../../results/compare.ts";
import { compareResults, sortKeyColumns } from "../../results/compare.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";
import type { ComparedPlans, PlanReason, Verdict, WrongReason } from "../../verdicts/verdict.ts";
import type { IndexContract } from "./format.ts";
import { readPlan } from "./plan.ts";

/** The answer makes a query need fewer pages. */
export interface IndexTask extends CommonTask {
  readonly kind: "index";
  readonly contract: Pick<IndexContract, "avoid" | "uses"> & { readonly rewrite?: JudgedContract };
  readonly query: string;
}

/** Of the pages after the solution, an answer may touch this many times as many, and a few more. */
const TOLERANCE = 1.5;
const FEW_PAGES = 8;

/** Indexes for a query, or the query written anew: judged by its result and its plan, never by time (rules G31, G32). */
export async function gradeIndex(
  sandbox: SqlSandbox,
  task: IndexTask,
  candidate: string,
  options: GradingOptions,
): Promise<Verdict> {
  const { timeLimitMs, knownPlans = new Map() } = options;
  const { rewrite } = task.contract;
  if (rewrite && sortKeyColumns(rewrite).includes(-1)) {
    return unusable("the order of its contract names a column that the contract does not have");
  }
  const [solution] = task.solutions;
  if (solution === undefined) return unusable("it has no solution");
  const known = (answer: string, again: () => Promise<Measurement>) =>
    measuredOnce(knownPlans, JSON.stringify([task.query, rewrite !== undefined, answer]), again);
  const before = await known("", () => measure(sandbox, { answer: "" }, task.query, undefined));
  const expected = await known(solution, () => measureAnswer(sandbox, task, solution, undefined));
  for (const [name, measured] of [
    ["its query", before],
    ["solution 1", expected],
  ] as const) {
    if (measured.kind === "ended") return measured.verdict;
    if (measured.kind === "wrong") return unusable(`${name} can't be measured`);
  }
  if (before.kind !== "measured" || expected.kind !== "measured") return unusable("it can't be measured");
  let own: Promise<Measurement> | undefined;
  const measuredAfter = (answer: string) => {
    const measure = () => measureAnswer(sandbox, task, answer, timeLimitMs);
    if (answer !== candidate) return known(answer, measure);
    own ??= measure();
    return own;
  };
  const verdict = await verdictOf(task, candidate, rewrite, async (answer) => {
    const measured = await measuredAfter(answer);
    if (measured.kind !== "measured") return measured;
    return assess(task, { before, expected, candidate: measured });
  });
  if (rewrite === undefined || verdict.verdict !== "right") return verdict;
  // A query written anew must mean the same on all data: rows that are written out touch no page at all.
  const { query, wrongAnswers } = task;
  const asQuery = {
    kind: "query",
    solutions: [query],
    contract: rewrite,
    wrongAnswers,
    gradingDatabases: [],
  } as const;
  const elsewhere = await judgeOnSmallDatabases(sandbox, asQuery, candidate, options);
  return elsewhere.verdict === "right" ? { ...verdict, checked: elsewhere.checked } : elsewhere;
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
  if (run.error) return rejected({ kind: "error", error: run.error.error });
  const statement = onlyQuery(run.answer);
  if ("reason" in statement) return rejected(statement.reason);
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
  if (misplaced) return rejected(misplaced);
  if (run.error) return rejected({ kind: "error", error: run.error.error });
  const [, result, explained, keys] = run.after;
  const plan = readPlan(explained?.rows[0]?.[0] ?? "");
  if (result === undefined || plan === null)
    return { kind: "ended", verdict: unusable("its query has no plan") };
  const indexes = (keys?.rows ?? []).map(([key]) => key ?? "");
  return { kind: "measured", result, plan, indexes };
}

function rejected(reason: WrongReason): Measurement {
  return { kind: "wrong", reason, behaviour: behaviourOf(reason) };
}

function assess(
  { contract }: IndexTask,
  { before, expected, candidate }: Readonly<Record<keyof ComparedPlans, Measured>>,
): Assessment {
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
      expectedPreview: preview(before.result),
      candidatePreview: preview(candidate.result),
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
