import { isSamePart, printSelect, type Schema } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { canonical } from "./canonical.ts";
import { causeOfAll } from "./causes-together.ts";
import { compareSelects } from "./compare-selects.ts";
import { CLAUSE_ORDER, type Diagnosis } from "./diagnosis.ts";
import { type Build, type Edit, Edits } from "./edits.ts";
import { isLookup } from "./exchanged-conditions.ts";
import { formsOf } from "./forms.ts";
import { leavesJoinUnread } from "./left-unread.ts";
import { lacksTable, tablesIn } from "./other-tables.ts";
import { productsIn } from "./products.ts";
import { inFrom, isTooMuch, told } from "./told-of-repairs.ts";

export interface DiagnosisMeans {
  readonly schema: Schema;
  /** Whether a query is right on every database that it is tried on. */
  isRight(sql: string): Promise<boolean>;
  /** Looks for a further database on which a query is wrong; from then on `isRight` tries it too. */
  isRefuted(sql: string): Promise<boolean>;
  /** Whether the query was rejected for a choice that it leaves open: run once, it may look right. */
  readonly isOpenChoice: boolean;
}

/** Queries that are tried for one answer. */
const MOST_TRIED = 70;
/** Solutions that are held against it, the nearest first. */
const MOST_SOLUTIONS = 3;
/** So many differences are tried two by two. */
const MOST_IN_PAIRS = 9;
/** Times that a repair is looked for anew, after a database refuted the last one. */
const MOST_ROUNDS = 3;
/** With more differences than these even the nearest comparison tells nothing by itself. */
const MOST_NEAREST = 2;
/** So many named repairs are told rather than fewer that have no name together. */
const UNNAMED = 2;

/**
 * The fewest differences from a solution with which, mended, a rejected query is right: one, else two, else what remains
 * when each that isn't needed is put back. Every repair was run. Null where nothing is known.
 * Idea: J. Hu et al., Qr-Hint: Actionable hints towards correcting wrong SQL queries, SIGMOD 2024.
 */
export async function diagnose(
  own: SelectStmt,
  solutions: readonly SelectStmt[],
  means: DiagnosisMeans,
): Promise<Diagnosis | null> {
  const written = canonical(own, means.schema);
  const compared = solutions
    .flatMap((solution) => {
      const lacks = lacksTable(own, [solution], means.schema);
      return comparisons(written, canonical(solution, means.schema), means.schema).map((each) => ({
        ...each,
        lacks,
      }));
    })
    .filter(({ edits }) => edits.length > 0 && !edits.some(({ isWhole }) => isWhole))
    .sort((a, b) => a.edits.length - b.edits.length)
    .slice(0, MOST_SOLUTIONS);
  const mostProducts = Math.max(productsIn(own), ...solutions.map(productsIn));
  let tried = 0;
  const isMended = async ({ build }: Compared, taken: readonly Edit[]) => {
    if (tried >= MOST_TRIED) return false;
    tried += 1;
    const query = build(new Set(taken.map(({ id }) => id)));
    if (productsIn(query) > mostProducts) return false;
    const sql = printed(query);
    return sql !== null && means.isRight(sql);
  };
  const proved = async (each: Compared, edits: readonly Edit[]): Promise<readonly Edit[] | null> => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const needed = await fewest(edits, (taken) => isMended(each, taken));
      const isSolution = needed?.length === each.edits.length && each.isOfSolution;
      if (needed === null || isSolution || means.isOpenChoice) return needed;
      const sql = printed(each.build(new Set(needed.map(({ id }) => id))));
      if (sql === null || !(await means.isRefuted(sql))) return needed;
    }
    return null;
  };
  let best: { readonly needed: readonly Edit[]; readonly from: (typeof compared)[number] } | null = null;
  for (const from of compared) {
    const isStillWrong = means.isOpenChoice || !(await isMended(from, []));
    if (!isStillWrong) continue;
    const edits = means.isOpenChoice ? from.edits.filter(isOfOrder) : from.edits;
    const needed = await proved(from, edits);
    if (needed && (best === null || effort(needed, from.lacks) < effort(best.needed, best.from.lacks)))
      best = { needed, from };
    if (
      best?.needed.length === 1 &&
      causeOfAll(best.needed) !== "wrong-expression" &&
      !best.needed.some(isVague)
    )
      break;
  }
  const nearest = means.isOpenChoice ? null : toldOfNearest(compared);
  if (best === null || isTooMuch(best.needed, best.from.isAsWritten)) return nearest;
  const { from, needed } = best;
  const isOneAsWritten = from.isAsWritten && needed.length === 1 && !needed.some(isVague);
  const found = told(needed, from.lacks, from.isAsWritten);
  const mended = from.build(new Set(needed.map(({ id }) => id)));
  // That there is none in a table is asked by an outer join as well.
  const isOfJoin = !needed.some(({ asks }) => asks === "none") && leavesJoinUnread(from.own, mended);
  const ofJoin = isOfJoin && ({ ...inFrom(found), cause: "join-condition" } as const);
  const ofNearest = found.cause === undefined && found.likely === undefined && nearest;
  return { ...found, ...ofNearest, ...ofJoin, isOneAsWritten };
}

/** The differences of the nearest comparison, if they are few and have one name: what else is wrong may show nowhere in it. */
function toldOfNearest([nearest]: readonly Compared[]): Diagnosis | null {
  if (!nearest || nearest.edits.length > MOST_NEAREST || nearest.edits.some(isVague)) return null;
  const [likely, ...others] = new Set(nearest.edits.map((edit) => edit.cause));
  if (!likely || likely === "wrong-expression" || others.length > 0) return null;
  const { clauses, places } = told(nearest.edits, false, nearest.isAsWritten);
  return { clauses, places, cause: undefined, likely };
}

/** What each difference between two queries is called. */
export function causesOfDifference(
  own: SelectStmt,
  other: SelectStmt,
  schema: Schema,
): readonly (ErrorClass | null)[] {
  return compare(canonical(own, schema), canonical(other, schema))?.edits.map(({ cause }) => cause) ?? [];
}

interface Compared {
  /** The rejected query, in the form in which it is compared. */
  readonly own: SelectStmt;
  /** Whether that is how the learner wrote it. */
  readonly isAsWritten: boolean;
  /** Whether what it is compared with is the solution as it was written: other forms of it may be right on fewer databases. */
  readonly isOfSolution: boolean;
  readonly build: Build<SelectStmt>;
  readonly edits: readonly Edit[];
}

/** As both are written, and with both in each further form that either can take. */
function comparisons(own: SelectStmt, other: SelectStmt, schema: Schema): readonly Compared[] {
  return formsOf(own, other, schema).flatMap((pair) => {
    const found = compare(pair.own, pair.other);
    const compared = found && {
      ...found,
      isAsWritten: isSamePart(pair.own, own),
      isOfSolution: isSamePart(pair.other, other),
    };
    if (!compared || !pair.hasMovedToHaving) return compared ?? [];
    const edits = compared.edits.map((edit) =>
      edit.clause === "HAVING" ? { ...edit, clause: "WHERE" as const } : edit,
    );
    return { ...compared, edits };
  });
}

/**
 * The comparison with the fewest differences: which reading of a table that both read twice stands for which isn't known
 * beforehand. Null for trees so deep that they can't be compared.
 */
function compare(own: SelectStmt, other: SelectStmt): Compared | null {
  let best: Compared | null = null;
  const tables = tablesIn(other);
  for (const areTwinsSwapped of [false, true]) {
    const edits = new Edits({ areTwinsSwapped, tables });
    try {
      const build = compareSelects(own, other, edits);
      const list = edits.list.toSorted((a, b) => placeOf(a) - placeOf(b));
      if (best === null || list.length < best.edits.length)
        best = { own, build, edits: list, isAsWritten: true, isOfSolution: true };
    } catch (fault) {
      if (!(fault instanceof RangeError)) throw fault;
    }
  }
  return best;
}

/**
 * As PostgreSQL reads them. What may only keep NULL out comes last, and so does a condition that may only undo an outer
 * join in WHERE: another part may be why the rows came in.
 */
function placeOf({ clause, cause, asks }: Edit): number {
  const isWeak = asks === "not-null" || cause === "predicate-place";
  return CLAUSE_ORDER.indexOf(clause) + (isWeak ? CLAUSE_ORDER.length : 0);
}

/** Null for a tree that can't be written down. */
function printed(select: SelectStmt): string | null {
  try {
    return printSelect(select);
  } catch {
    return null;
  }
}

/** How much is to be changed: what has no name is more than a slip. Of as many repairs, that counts which tells most. */
function effort(needed: readonly Edit[], lacks: boolean): number {
  const cause = causeOfAll(needed);
  if (cause === null || needed.some(isVague)) return needed.length + UNNAMED;
  if (cause === "wrong-expression") return needed.length + (lacks && areSubqueries(needed) ? UNNAMED : 0.1);
  return needed.length + (cause === "missing-predicate" || cause === "extra-predicate" ? 0.2 : 0);
}

/** Whether a condition that looks something up would be exchanged for another: what differs in it tells more. */
function areSubqueries(needed: readonly Edit[]): boolean {
  return needed.length > 1 && needed.every(isLookup);
}

function isVague({ isOtherWay }: Edit): boolean {
  return isOtherWay === true;
}

function isOfOrder({ clause, cause }: Edit): boolean {
  return (
    clause === "ORDER BY" || clause === "LIMIT" || cause === "wrong-window" || cause === "wrong-sort-key"
  );
}

async function fewest(
  edits: readonly Edit[],
  isMended: (taken: readonly Edit[]) => Promise<boolean>,
): Promise<readonly Edit[] | null> {
  for (const edit of edits) if (await isMended([edit])) return [edit];
  if (edits.length < 2) return null;
  if (edits.length <= MOST_IN_PAIRS) {
    for (const [place, first] of edits.entries())
      for (const second of edits.slice(place + 1))
        if (await isMended([first, second])) return [first, second];
  }
  if (!(await isMended(edits))) return null;
  let needed = edits;
  for (const edit of edits) {
    const fewer = needed.filter((each) => each !== edit);
    if (fewer.length > 0 && (await isMended(fewer))) needed = fewer;
  }
  return needed;
}
