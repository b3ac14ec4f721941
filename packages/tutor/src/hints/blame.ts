import { fewest } from "@master-sql/judge/mistakes";
import { type ParseSql, parseQuery, printSql } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { agreeingSlots, differingSlots, type Slot, withSlots } from "./query-slots.ts";
import { withAliasesOf } from "./same-aliases.ts";

/** Whether a query is right on every database that an answer is checked on here. */
export type IsRight = (sql: string) => Promise<boolean>;

export interface BlameMeans {
  readonly parse: ParseSql;
  readonly isRight: IsRight;
}

/** Which clauses of a rejected query are at fault, held against the accepted solution that is nearest to it. */
export interface Blame {
  readonly own: SelectStmt;
  /** Its place in the list of solutions. */
  readonly solution: number;
  /** With these written as the solution has them, and nothing else changed, the query is right: it was run. */
  readonly faulty: readonly Slot[];
  /** Written differently from the solution, and not at fault. */
  readonly otherwise: readonly Slot[];
  /** The same as in the solution. */
  readonly agreeing: readonly Slot[];
  /** The learner's query with the first faulty clause replaced, and with all of them. */
  readonly firstMended: string;
  readonly mended: string;
}

/** Queries that may be tried for one answer. */
const MOST_TRIED = 40;
/** Pairs of clauses that are tried before clauses are put back one by one. */
const MOST_PAIRS = 10;
/** Solutions that are looked at, the nearest first. */
const MOST_SOLUTIONS = 3;

/**
 * The fewest clauses that, taken from a solution, make a query right: one alone, else two, else what remains when each
 * that isn't needed is put back. Null for a text that isn't a query, and where no solution's clauses fit.
 */
export async function blame(
  sql: string,
  solutions: readonly string[],
  { parse, isRight }: BlameMeans,
): Promise<Blame | null> {
  const parsed = await parseQuery(parse, sql);
  if (parsed.kind !== "query") return null;
  const own = parsed.select;
  let tried = 0;
  const isMended = async (solution: SelectStmt, slots: readonly Slot[]) => {
    if (tried >= MOST_TRIED) return false;
    tried += 1;
    return isRight(mendedSql(own, solution, slots));
  };

  let best: Blame | null = null;
  let fewerThan = Number.POSITIVE_INFINITY;
  for (const { index, solution, slots } of await nearest(own, solutions, parse)) {
    if (best !== null && slots.length === 0) continue;
    const faulty = await fewest(slots, (taken) => isMended(solution, taken), {
      mostPairs: MOST_PAIRS,
      fewerThan,
    });
    if (faulty === null || faulty.length >= fewerThan) continue;
    fewerThan = faulty.length;
    best = {
      own,
      solution: index,
      faulty,
      otherwise: slots.filter((slot) => !faulty.includes(slot)),
      agreeing: agreeingSlots(own, solution),
      firstMended: mendedSql(own, solution, faulty.slice(0, 1)),
      mended: mendedSql(own, solution, faulty),
    };
    if (faulty.length === 1) break;
  }
  return best;
}

function mendedSql(own: SelectStmt, solution: SelectStmt, slots: readonly Slot[]): string {
  const taken = new Set(slots.map(({ id }) => id));
  return printSql({ SelectStmt: withSlots(own, solution, taken) });
}

/** Solutions by the number of clauses that differ. */
async function nearest(own: SelectStmt, solutions: readonly string[], parse: ParseSql) {
  const found: { readonly index: number; readonly solution: SelectStmt; readonly slots: readonly Slot[] }[] =
    [];
  for (const [index, sql] of solutions.entries()) {
    const parsed = await parseQuery(parse, sql);
    if (parsed.kind !== "query") continue;
    const solution = withAliasesOf(own, parsed.select);
    found.push({ index, solution, slots: differingSlots(own, solution) });
  }
  return found.sort((a, b) => a.slots.length - b.slots.length).slice(0, MOST_SOLUTIONS);
}
