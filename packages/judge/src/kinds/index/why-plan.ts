import { quotedName } from "@master-sql/sql";
import type { PlanNode } from "../../plans/index.ts";
import type { StatementResult } from "../../results/statement-result.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";
import type { PlanReason } from "../../verdicts/verdict.ts";
import { INDEX_FACTS, type IndexFacts, indexFactsOf } from "./index-facts.ts";
import { planIn, readsOf, useOf } from "./plan-reading.ts";
import { EXPLAINED_VERBOSE, runAnalyzed, withoutSemicolon } from "./run-analyzed.ts";
import { missingForIndexOnly, reasonOfSort } from "./why-unmet.ts";
import { cannotServe, notRead, reasonOfUse } from "./why-unused.ts";
import { readsAgain, reasonOfWaste } from "./why-wasteful.ts";

/** An answer whose plan was rejected. */
export interface RejectedPlan {
  /** Statements that make indexes; empty where the answer is a query. */
  readonly answer: string;
  /** The query whose plan was rejected. */
  readonly query: string;
  readonly problem: PlanReason["problem"];
  /** By definition, those that the answer made. */
  readonly made: readonly string[];
  /** By name, those of the solution's plan, where the answer is a query. */
  readonly missed: readonly string[];
}

const PLANNED = "explain (verbose, format json)";
/** Rules out all but indexes, first for reading tables and then for joining them. */
const WITHOUT_SCANS = ["set enable_seqscan = off"];
const WITHOUT_HASHES = ["set enable_hashjoin = off", "set enable_mergejoin = off"];
/** A plan that PostgreSQL wouldn't choose is run unless it seems to cost this many times as much. */
const MOST_COST = 50;
const MOST_INDEXES = 2;

/**
 * Why a plan reads too much although there is an index, in sentences: what PostgreSQL does where it has no other way of
 * reading the table shows whether it can't use the index, or won't (rule G32). Null where nothing is known.
 */
export async function whyPlan(
  sandbox: SqlSandbox,
  rejected: RejectedPlan,
  timeLimitMs: number | undefined,
): Promise<string | null> {
  const run = runner(sandbox, rejected, timeLimitMs);
  const sql = withoutSemicolon(rejected.query);
  const [facts, own] = (await run([INDEX_FACTS, `${EXPLAINED_VERBOSE} ${sql}`])) ?? [];
  const top = planIn(own);
  if (!top) return null;
  const indexes = indexFactsOf(facts);
  const made = indexes.filter(
    ({ name, definition }) => rejected.made.includes(definition) || rejected.missed.includes(name),
  );
  if (rejected.problem.cause === "requirement") {
    if (rejected.problem.requirement === "no sort") return reasonOfSort(top, made);
    if (rejected.problem.requirement === "index only") return missingForIndexOnly(top, made);
  }
  const isRewritten = rejected.missed.length > 0;
  const waste = isRewritten ? null : reasonOfWaste(top, made);
  if (waste !== null) return waste;
  const whose = isRewritten ? "the" : "your";
  const reasons: string[] = [];
  const unused = made.filter(({ name }) => !findsRows(top, name, isRewritten));
  for (const index of unused.slice(0, MOST_INDEXES)) {
    const reason = await whyUnused({ index, whose, indexes, top, sql, run });
    if (reason !== null) reasons.push(reason);
  }
  return reasons.length > 0 ? reasons.join(" ") : readsAgain(top);
}

/** Whether a plan uses an index; of one that was there before, whether it finds rows by it, and doesn't read it whole. */
function findsRows(top: PlanNode, name: string, isRewritten: boolean): boolean {
  const use = useOf(top, name);
  return use !== null && (!isRewritten || use.search["Index Cond"] !== undefined);
}

type Run = (after: readonly string[]) => Promise<readonly StatementResult[] | null>;

/** Runs statements after the answer, in a run of their own. */
function runner(sandbox: SqlSandbox, { answer }: RejectedPlan, timeLimitMs: number | undefined): Run {
  return async (after) => {
    const run = await runAnalyzed(sandbox, { answer, after }, timeLimitMs);
    return run.status === "ran" && run.error === null ? run.after.slice(0, after.length) : null;
  };
}

interface Unused {
  readonly index: IndexFacts;
  readonly whose: "the" | "your";
  /** All that there are. */
  readonly indexes: readonly IndexFacts[];
  readonly top: PlanNode;
  readonly sql: string;
  readonly run: Run;
}

/** Null where it wasn't found out: a run that a limit ended shows nothing. */
async function whyUnused({ index, whose, indexes, top, sql, run }: Unused): Promise<string | null> {
  const reads = readsOf(top).filter(({ table }) => table === index.table);
  if (reads.length === 0) return notRead(index, whose);
  if (useOf(top, index.name)) return cannotServe(index, whose, { reads, top, isPartial: false });
  const others = withoutOthers(index, indexes);
  const planned = `${PLANNED} ${sql}`;
  const settings = [...others, ...WITHOUT_SCANS];
  const results = await run([...settings, planned, ...WITHOUT_HASHES, planned]);
  if (results === null) return null;
  const ways = [results[settings.length], results.at(-1)].map(planIn);
  const way = ways.findIndex((plan) => plan && useOf(plan, index.name));
  const forced = ways[way];
  if (forced) {
    const isTried = forced["Total Cost"] <= MOST_COST * Math.max(1, top["Total Cost"]);
    const before = [...settings, ...(way > 0 ? WITHOUT_HASHES : [])];
    const tried = isTried ? planIn((await run([...before, `${EXPLAINED_VERBOSE} ${sql}`]))?.at(-1)) : null;
    return reasonOfUse(index, whose, { chosen: top, forced: tried ?? forced, wasRun: tried !== null });
  }
  const isPartial = index.predicate !== null && (await isUsedWhole(index, [...others, planned], run));
  if (isPartial === null) return null;
  return cannotServe(index, whose, { reads, top, isPartial });
}

/** Drops the other indexes of a table: the planner would prefer one of them. */
function withoutOthers({ table, name }: IndexFacts, indexes: readonly IndexFacts[]): readonly string[] {
  return indexes
    .filter((other) => other.table === table && other.name !== name && !other.isConstraint)
    .map((other) => `drop index public.${quotedName(other.name)}`);
}

/** Whether PostgreSQL can use an index once it has the rows that its predicate leaves out; null if it wasn't found out. */
async function isUsedWhole(
  { definition }: IndexFacts,
  steps: readonly string[],
  run: Run,
): Promise<boolean | null> {
  const whole = definition
    .slice(0, definition.lastIndexOf(" WHERE "))
    .replace(" INDEX ON", " INDEX whole_index ON");
  const results = await run([whole, ...WITHOUT_SCANS, ...steps]);
  if (results === null) return null;
  const plan = planIn(results.at(-1));
  return plan !== null && useOf(plan, "whole_index") !== null;
}
