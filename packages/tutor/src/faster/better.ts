import { compareResults } from "@master-sql/judge/results";
import type { TutorContext } from "../context.ts";
import { type LearnerQuery, readLearnerQuery } from "../reading/learner-query.ts";
import { proveSame } from "../showing/proof.ts";
import { runIsolated } from "../showing/show.ts";
import { type CandidateIndexes, candidateIndexes } from "./candidate-indexes.ts";
import { costsLess, planOf } from "./measure.ts";
import type { Plan } from "./plan.ts";
import type { Rewrite } from "./rewrite.ts";
import { rewritesOf } from "./rewrites.ts";

/** Rewrites that are tried in one round, and rounds: after one part was rewritten, another may be worth it. */
const MOST_TRIED = 8;
const MOST_ROUNDS = 4;
/** Rewrites that are tried with an index, and indexes that are tried with each. */
const MOST_FOR_INDEX = 3;
const MOST_INDEXES = 10;
/** A smaller gain isn't worth an index. */
export const LEAST_GAIN = 0.1;

/** A query that was measured, and what was changed to come to it. */
export interface Measured {
  readonly query: LearnerQuery;
  readonly plan: Plan;
  readonly changes: readonly Rewrite[];
}

/** The query rewritten as long as that costs less, each time with the same rows as the learner's (rule T5). */
export async function rewritten(context: TutorContext, own: Measured): Promise<Measured> {
  let best = own;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = await cheapest(context, own, best);
    if (!next) break;
    best = next;
  }
  return best;
}

async function cheapest(context: TutorContext, own: Measured, current: Measured): Promise<Measured | null> {
  const cheaper: Measured[] = [];
  let tried = 0;
  for (const rewrite of rewritesOf(current.query)) {
    if (tried === MOST_TRIED) break;
    tried += 1;
    const plan = await planOf(context, rewrite.sql);
    const query = plan && costsLess(plan, current.plan) ? await readLearnerQuery(context, rewrite.sql) : null;
    if (plan && query) cheaper.push({ query, plan, changes: [...current.changes, rewrite] });
  }
  cheaper.sort((a, b) => a.plan.pages - b.plan.pages || a.plan.rows - b.plan.rows);
  for (const each of cheaper) if (await proveSame(context, own.query, each.query.sql)) return each;
  return null;
}

/** The query, perhaps rewritten so that an index can be used, with indexes that save at least a tenth of its pages. */
export interface Indexed extends Measured {
  readonly creates: readonly string[];
}

export async function indexed(
  context: TutorContext,
  own: Measured,
  current: Measured,
): Promise<Indexed | null> {
  const outcomes: Indexed[] = [];
  for (const base of [current, ...(await forIndexes(context, current))])
    for (const candidate of candidateIndexes(base.plan, base.query, context.dataset.tables).slice(
      0,
      MOST_INDEXES,
    )) {
      const plan = await planOf(context, base.query.sql, building(candidate));
      if (plan && plan.pages <= current.plan.pages * (1 - LEAST_GAIN))
        outcomes.push({ ...base, plan, creates: candidate.creates });
    }
  // Of two that cost the same, the one that was found first is the simpler; an ordinary index serves more queries.
  outcomes.sort((a, b) => costOf(a) - costOf(b));
  for (const outcome of outcomes) {
    const isRewritten = outcome.changes.length > current.changes.length;
    if (isRewritten && !(await proveSame(context, own.query, outcome.query.sql))) continue;
    if (await givesSame(context, outcome)) return outcome;
  }
  return null;
}

/** Pages, with a handicap for indexes that only a few queries can use. */
function costOf({ plan, creates }: Indexed): number {
  const isNarrow = creates.some((create) => /\(\(|\bWHERE\b|\bINCLUDE\b/.test(create));
  return isNarrow ? plan.pages * 1.5 + 2 : plan.pages;
}

function building({ table, creates }: CandidateIndexes): string {
  return `${creates.join("; ")}; ANALYZE ${table}; `;
}

/** Rewrites that save nothing by themselves and let an index be used. */
async function forIndexes(context: TutorContext, current: Measured): Promise<readonly Measured[]> {
  const found: Measured[] = [];
  for (const rewrite of rewritesOf(current.query)) {
    if (!rewrite.forIndex) continue;
    if (found.length === MOST_FOR_INDEX) break;
    const query = await readLearnerQuery(context, rewrite.sql);
    const plan = query && (await planOf(context, rewrite.sql));
    if (query && plan) found.push({ query, plan, changes: [...current.changes, rewrite] });
  }
  return found;
}

/** An index never changes what a query means, but may change which rows a LIMIT without an order happens to keep. */
async function givesSame(context: TutorContext, { query: { sql }, creates }: Indexed): Promise<boolean> {
  const own = await runIsolated(context, sql);
  const withIndex = await runIsolated(context, `${creates.join(";\n")};\n${sql}`);
  const one = own.status === "completed" ? own.results.at(-1) : undefined;
  const other = withIndex.status === "completed" ? withIndex.results.at(-1) : undefined;
  if (!one || !other) return false;
  const columns = one.columns.map(({ name, typeName }) => ({ name, type: typeName }));
  return compareResults(one, other, { columns, names: true, order: "none" }) === null;
}
