import { tokensOf } from "@master-sql/sql";
import type { PlanRequirement } from "../../contract/index.ts";
import type { AnswerJudge } from "../../judging/answer-judge.ts";
import { placeOfBehaviour, rejectedStatements, type StagedAssessment } from "../../judging/behaviour.ts";
import {
  type Measured,
  type MeasuredIndex,
  type Measurement,
  measuredOnce,
} from "../../judging/known-plans.ts";
import { KnownOutcomes, withKnownRuns } from "../../judging/known-runs.ts";
import { bagContract, preview } from "../../judging/result-view.ts";
import { runStaged, type StagedScript } from "../../judging/staged-run.ts";
import { onlyQuery } from "../../judging/statement.ts";
import { misplacedStatement } from "../../judging/statement-kinds.ts";
import type { CommonTask, QueryTask } from "../../judging/task.ts";
import { unusable } from "../../judging/verdicts.ts";
import { measuredPlan } from "../../plans/index.ts";
import type { JudgedContract } from "../../results/compare.ts";
import { compareResults } from "../../results/compare.ts";
import type { StatementResult } from "../../results/statement-result.ts";
import type { SqlSandbox, StartingPoint } from "../../sandbox/index.ts";
import type { ComparedPlans, PlanReason } from "../../verdicts/verdict.ts";
import type { IndexContract } from "./format.ts";
import { INDEX_DEFINITION } from "./index-facts.ts";
import { planIn } from "./plan-reading.ts";
import { EXPLAINED, runAnalyzed, VACUUMED, withoutSemicolon } from "./run-analyzed.ts";
import { unseenQueries } from "./unseen-values.ts";
import { type RejectedPlan, whyPlan } from "./why-plan.ts";

/** The answer makes a query need fewer pages. */
export interface IndexTask extends CommonTask {
  readonly kind: "index";
  readonly contract: Pick<IndexContract, "avoid" | "requires"> & { readonly rewrite?: JudgedContract };
  readonly query: string;
  /** Queries of the same form about other values, which the indexes must serve as well. */
  readonly also: readonly string[];
}

/** Of the pages after the solution, an answer may touch this many times as many, and a few more. */
const TOLERANCE = 1.5;
const FEW_PAGES = 8;
/** A query written anew may go through so many times the rows that the solution goes through, and some more. */
const ROW_TOLERANCE = 10;
const FEW_ROWS = 1_000;

/**
 * Indexes for a query, or the query written anew: judged by its result and its plan, never by time (rules G31, G32).
 */
export const indexJudge: AnswerJudge<IndexTask, string> = {
  contractOf: ({ contract }) => contract.rewrite,
  async prepare(sandbox, given, options) {
    const { timeLimitMs, counterexamples = true, known: outcomes = new KnownOutcomes() } = options;
    const { query, contract, solutions } = given;
    const { rewrite } = contract;
    const [solution] = solutions;
    if (solution === undefined) return { verdict: unusable("it has no solution") };
    const authored = withKnownRuns(sandbox, outcomes.runs);
    const also = [...given.also, ...(await unseenQueries(authored, query, given.also))];
    const task = { ...given, also };
    const changed = rewrite && { script: await changedData(authored, query), looks: [] };
    const known: Known = (answer, again) =>
      measuredOnce(outcomes.plans, JSON.stringify([query, also, rewrite !== undefined, answer]), again);
    const before = await known("", () =>
      rewrite
        ? measureQuery(sandbox, query, VACUUMED, undefined)
        : measure(sandbox, { answer: "" }, query, undefined, { also }),
    );
    const expected = await known(solution, () => measureAnswer(sandbox, task, solution, undefined));
    if (before.kind === "ended") return before;
    if (expected.kind === "ended") return expected;
    if (before.kind === "wrong") return { verdict: unusable("its query can't be measured") };
    if (expected.kind === "wrong") return { verdict: unusable("solution 1 can't be measured") };

    const measuredAfter = (answer: string) => measureAnswer(sandbox, task, answer, timeLimitMs);
    const compared = (candidate: Measurement): StagedAssessment =>
      candidate.kind === "measured" ? compare(task, { before, expected, candidate }) : candidate;
    return {
      assess: async (answer) => {
        const candidate = await measuredAfter(answer);
        const found = compared(candidate);
        if (!counterexamples) return found;
        const rejected = rejectedPlan(task, answer, { before, expected, candidate, found });
        return rejected ? withWhy(found, await whyPlan(sandbox, rejected, timeLimitMs)) : found;
      },
      ...(changed && { confirm: (answer: string) => confirmed({ sandbox, task, changed, known }, answer) }),
      recognize: (behaviour) =>
        placeOfBehaviour(task, behaviour, outcomes.behaviours, async (answer) =>
          compared(await known(answer, () => measuredAfter(answer))),
        ),
      // A query written anew must mean the same on all data: rows that are written out touch no page at all.
      ...(rewrite && {
        elsewhere: {
          queriesOf: async (answer: string) => [{ task: rewriting(task, rewrite), query: answer }],
          explainsRejections: true,
        },
      }),
    };
  },
};

type Known = (answer: string, measured: () => Promise<Measurement>) => Promise<Measurement>;

/** Whether a query written anew does as well on changed data: it could write out the rows of those that it knows. */
async function confirmed(
  {
    sandbox,
    task,
    changed,
    known,
  }: {
    readonly sandbox: SqlSandbox;
    readonly task: IndexTask;
    readonly changed: StartingPoint;
    readonly known: Known;
  },
  answer: string,
): Promise<StagedAssessment> {
  const right: StagedAssessment = { kind: "right", databases: 1 };
  const measured = (sql: string) => measureQuery(sandbox, sql, changed, undefined);
  const kept = (sql: string) => known(`${changed.script} ${sql}`, () => measured(sql));
  const [before, expected] = [await kept(task.query), await kept(task.solutions[0] ?? "")];
  if (before.kind !== "measured" || expected.kind !== "measured") return right;
  const candidate = await measured(answer);
  if (candidate.kind !== "measured") return candidate;
  const found = compare(task, { before, expected, candidate });
  return found.kind === "wrong" ? { ...found, details: { ...found.details, onVisibleData: false } } : found;
}

/** The task of writing a query anew, as one whose answer is a query. */
function rewriting({ query, wrongAnswers }: IndexTask, contract: JudgedContract): QueryTask {
  return { kind: "query", solutions: [query], contract, wrongAnswers, gradingDatabases: [] };
}

/** Keys of every index, without its name: two answers that make the same indexes behave the same. */
const INDEX_KEYS = `
select ${INDEX_DEFINITION},
  pg_relation_size(i.indexrelid) / current_setting('block_size')::bigint,
  i.indisunique and not exists (
    select from pg_index k where k.indrelid = i.indrelid and k.indexrelid <> i.indexrelid and k.indisunique
      and k.indpred is null and k.indexprs is null and k.indkey::int2[] <@ i.indkey::int2[])
from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
where n.nspname !~ '^pg_'
order by 1`;

/** The query and its plan after an answer that makes indexes, or the answer's own when it is the query. */
async function measureAnswer(
  sandbox: SqlSandbox,
  { contract, query, also }: IndexTask,
  answer: string,
  timeLimitMs: number | undefined,
): Promise<Measurement> {
  if (contract.rewrite === undefined)
    return measure(sandbox, { answer }, query, timeLimitMs, { also, makesIndexes: true });
  return measureQuery(sandbox, answer, VACUUMED, timeLimitMs);
}

/** A query that is an answer, with the plan of the very run that gave the rows: it can't know that it is measured. */
async function measureQuery(
  sandbox: SqlSandbox,
  answer: string,
  from: StartingPoint,
  timeLimitMs: number | undefined,
): Promise<Measurement> {
  const run = await runStaged(sandbox, { from, answer, after: [] }, timeLimitMs);
  if (run.status === "undecided") return { kind: "ended", verdict: run.verdict };
  if (run.status === "unprepared") return { kind: "ended", verdict: unusable(run.error.message) };
  if (run.error) return rejectedStatements({ kind: "error", error: run.error.error });
  const statement = onlyQuery(run.answer);
  if ("reason" in statement) return rejectedStatements(statement.reason);
  const { sql, columns } = statement.query;
  const names = columns.map((_, index) => `c${index}`).join(", ");
  const after = [
    `${EXPLAINED} create table public.measured (${names}) as ${withoutSemicolon(sql)}`,
    "select * from public.measured",
    "drop table public.measured",
    INDEX_KEYS,
  ];
  const measured = await runStaged(sandbox, { from, answer: "", after }, timeLimitMs);
  if (measured.status === "undecided") return { kind: "ended", verdict: measured.verdict };
  if (measured.status === "unprepared") return { kind: "ended", verdict: unusable(measured.error.message) };
  if (measured.error) return rejectedStatements({ kind: "error", error: measured.error.error });
  const [explain, found, , keys] = measured.after;
  const plan = planOf(explain);
  if (found === undefined || plan === null)
    return { kind: "ended", verdict: unusable("its query has no plan") };
  const result = { ...statement.query, rows: found.rows, truncated: found.truncated };
  return { kind: "measured", result, plan, indexes: indexesOf(keys), also: [] };
}

function planOf(explain: StatementResult | undefined): Measured["plan"] | null {
  const top = planIn(explain);
  return top && measuredPlan(top);
}

function indexesOf(keys: StatementResult | undefined): readonly MeasuredIndex[] {
  return (keys?.rows ?? []).map(([key, pages, refuses]) => ({
    definition: key ?? "",
    pages: Number(pages),
    refuses: refuses === "t",
  }));
}

/** Takes a fifth of the rows away of the tables that a query names: other data, whose result no answer knows. */
async function changedData(authored: SqlSandbox, query: string): Promise<string> {
  const run = await authored.run(TABLES, { isolated: true });
  const rows = run.status === "completed" ? (run.results[0]?.rows ?? []) : [];
  const words = new Set(tokensOf(query).map(({ text }) => text));
  const deletions = rows.flatMap(([table]) =>
    table && words.has(table) ? [`delete from public.${table} where hashtid(ctid) % 5 = 0`] : [],
  );
  const whole = ["set session_replication_role = replica", ...deletions, "reset session_replication_role"];
  return [...whole, "vacuum (analyze)"].join("; ");
}

const TABLES = `
select quote_ident(c.relname) from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
order by 1`;

async function measure(
  sandbox: SqlSandbox,
  { answer }: Pick<StagedScript, "answer">,
  query: string,
  timeLimitMs: number | undefined,
  {
    also = [],
    makesIndexes = false,
  }: { readonly also?: readonly string[]; readonly makesIndexes?: boolean } = {},
): Promise<Measurement> {
  const sql = withoutSemicolon(query);
  const explained = (text: string) => `${EXPLAINED} ${withoutSemicolon(text)}`;
  const after = [sql, explained(sql), INDEX_KEYS, ...also.map(explained)];
  const run = await runAnalyzed(sandbox, { answer, after }, timeLimitMs);
  if (run.status === "undecided") return { kind: "ended", verdict: run.verdict };
  if (run.status === "unprepared") return { kind: "ended", verdict: unusable(run.error.message) };
  const misplaced = makesIndexes ? misplacedStatement(run.answer, "indexes") : null;
  if (misplaced) return rejectedStatements(misplaced);
  if (run.error) return rejectedStatements({ kind: "error", error: run.error.error });
  const [result, own, keys, ...others] = run.after;
  const plan = planOf(own);
  if (result === undefined || plan === null)
    return { kind: "ended", verdict: unusable("its query has no plan") };
  const pages = others.slice(0, also.length).map((each) => planOf(each)?.buffers ?? 0);
  return { kind: "measured", result, plan, indexes: indexesOf(keys), also: pages };
}

function compare(
  { contract }: IndexTask,
  { before, expected, candidate }: Readonly<Record<keyof ComparedPlans, Measured>>,
): StagedAssessment {
  const measured = { before, expected, candidate };
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
  const problem = planProblem(contract, measured);
  if (problem === null) return { kind: "right", databases: 1, plans };
  const { nodes, buffers } = plans.candidate;
  const shape = nodes.map(({ node, relation, depth }) => [node, relation, depth]);
  return {
    kind: "wrong",
    reason: { kind: "plan", problem, plans },
    behaviour: JSON.stringify([shape, buffers, candidate.indexes.map(({ definition }) => definition)]),
  };
}

/** The rejected plan of an answer, where that is what an answer was rejected for. */
function rejectedPlan(
  { query, also, contract }: IndexTask,
  answer: string,
  {
    before,
    expected,
    candidate,
    found,
  }: {
    readonly before: Measured;
    readonly expected: Measured;
    readonly candidate: Measurement;
    readonly found: StagedAssessment;
  },
): RejectedPlan | null {
  if (found.kind !== "wrong" || found.reason.kind !== "plan" || candidate.kind !== "measured") return null;
  const { problem, plans } = found.reason;
  if (contract.rewrite) {
    const missed = plans.expected.nodes.flatMap(({ index }) => index ?? []);
    return { answer: "", query: answer, problem, made: [], missed };
  }
  const made = madeIndexes(before, candidate).map(({ definition }) => definition);
  const other = problem.cause === "other-values" ? otherValues({ before, expected, candidate }) : null;
  return { answer, query: (other && also[other.place]) ?? query, problem, made, missed: [] };
}

/** A rejection of a plan with the reason why it reads too much although there is an index. */
function withWhy(found: StagedAssessment, why: string | null): StagedAssessment {
  if (why === null || found.kind !== "wrong" || found.reason.kind !== "plan") return found;
  return { ...found, reason: { ...found.reason, why } };
}

type MeasuredPlans = Readonly<Record<keyof ComparedPlans, Measured>>;

/** Pages decide, then what the task asks for by name. */
function planProblem(
  { avoid, requires, rewrite }: IndexTask["contract"],
  measured: MeasuredPlans,
): PlanReason["problem"] | null {
  const { before, expected, candidate } = measured;
  const limit = mostPages(before.plan.buffers, expected.plan.buffers);
  if (candidate.plan.buffers > limit) {
    const part = avoid.find(({ node, relation }) =>
      candidate.plan.nodes.some(
        (found) => found.node === node && (relation === undefined || found.relation === relation),
      ),
    );
    return { cause: "buffers", limit, ...(part && { part }) };
  }
  const other = otherValues(measured);
  if (other) return { cause: "other-values", buffers: other.buffers, limit: other.limit };
  const mostRows = ROW_TOLERANCE * expected.plan.rows + FEW_ROWS;
  if (rewrite && candidate.plan.rows > mostRows) return { cause: "rows", limit: mostRows };
  const isUnasked = ({ definition, refuses }: MeasuredIndex) =>
    refuses && !expected.indexes.some((own) => own.definition === definition);
  const unique = madeIndexes(before, candidate).find(isUnasked);
  if (unique) return { cause: "unique", index: unique.definition };
  const [dropped] = madeIndexes(candidate, before).filter(({ definition }) =>
    expected.indexes.some((own) => own.definition === definition),
  );
  if (dropped) return { cause: "dropped", index: dropped.definition };
  const requirement = requires.find((each) => !isMet[each](measured));
  return requirement ? { cause: "requirement", requirement } : null;
}

/** The first query about other values that reads too many pages. */
function otherValues({
  before,
  expected,
  candidate,
}: MeasuredPlans): { readonly place: number; readonly buffers: number; readonly limit: number } | null {
  for (const [place, buffers] of candidate.also.entries()) {
    const limit = mostPages(before.also[place] ?? 0, expected.also[place] ?? 0);
    if (buffers > limit) return { place, buffers, limit };
  }
  return null;
}

/** A few pages more than the solution's, and on small tables no less than half of what it spares. */
function mostPages(before: number, expected: number): number {
  const most = Math.floor(expected * TOLERANCE) + FEW_PAGES;
  return before > expected ? Math.min(most, Math.floor((before + expected) / 2)) : most;
}

const isMet: Readonly<Record<PlanRequirement, (measured: MeasuredPlans) => boolean>> = {
  "no sort": ({ candidate }) => !candidate.plan.nodes.some(({ node }) => node.endsWith("Sort")),
  "index only": ({ candidate }) =>
    candidate.plan.nodes.every(({ node, relation }) => relation === null || node === "Index Only Scan"),
  "nested loop": ({ candidate }) => candidate.plan.nodes.some(({ node }) => node === "Nested Loop"),
  "one index": ({ before, candidate }) => madeIndexes(before, candidate).length <= 1,
  "small index": ({ before, expected, candidate }) =>
    pagesOf(madeIndexes(before, candidate)) <=
    Math.floor(pagesOf(madeIndexes(before, expected)) * TOLERANCE) + FEW_PAGES,
};

function madeIndexes(before: Measured, after: Measured): readonly MeasuredIndex[] {
  const there = before.indexes.map(({ definition }) => definition);
  return after.indexes.filter(({ definition }) => {
    const place = there.indexOf(definition);
    if (place >= 0) there.splice(place, 1);
    return place < 0;
  });
}

function pagesOf(indexes: readonly MeasuredIndex[]): number {
  return indexes.reduce((sum, { pages }) => sum + pages, 0);
}
