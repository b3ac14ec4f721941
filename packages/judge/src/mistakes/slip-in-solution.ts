import { contains, type ParseSql, printSql, type Schema, walk } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { inOrder } from "../diagnosis/diagnosis.ts";
import type { Query } from "../search/trials/prepared-pair.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { CLAUSES, changedPlaces } from "./changed-clause.ts";
import { asOfClause, nameOf } from "./confirm-repair.ts";
import type { RepairTrials } from "./repair-trials.ts";
import { type Repair, repairsOf } from "./repairs.ts";

/** Slips that are tried of one solution. */
const MOST_SLIPS = 230;
/** Times that a slip may turn out to give something else, on a database that a search found. */
const MOST_REFUTED = 6;

/** What mends a query is the opposite of what spoils a solution. */
const OPPOSITE: Readonly<Record<string, ErrorClass>> = {
  "missing-predicate": "extra-predicate",
  "extra-predicate": "missing-predicate",
  "missing-table": "extra-table",
  "extra-table": "missing-table",
};

/** Names of what only the learner's query can have: a solution that is made so says nothing of it. */
const ONE_WAY: ReadonlySet<ErrorClass | undefined> = new Set([
  "integer-division",
  "not-in-nullable",
  "equals-null",
  "and-or-precedence",
]);

export interface SolutionSlip {
  readonly errorClass: ErrorClass;
  /** The clause of a solution's query that it changes, where it is one, and the rejected query has it too. */
  readonly clauses: readonly ClauseName[] | undefined;
}

interface SlipMeans {
  readonly parse: ParseSql;
  readonly schema: Schema;
  /** Holds queries against the rejected one. */
  readonly trials: RepairTrials;
  /** Looks for a database on which a query gives something else than the rejected one. */
  isRefuted(sql: string, errorClass: ErrorClass | undefined): Promise<boolean>;
}

/** The slip with which a solution gives what a rejected query gives, on every database that is tried. */
export async function slipInSolution(
  rejected: Query,
  solution: Query,
  { parse, schema, trials, isRefuted }: SlipMeans,
): Promise<SolutionSlip | undefined> {
  let tried = 0;
  let refuted = 0;
  for (const slip of slipsIn(solution.select, rejected.select, schema)) {
    if (ONE_WAY.has(slip.errorClass)) continue;
    tried += 1;
    if (tried > MOST_SLIPS || trials.isOver) return undefined;
    if (!(await trials.agrees(slip.sql))) continue;
    // Whatever can't be gives no row either.
    if (!trials.sawRows) return undefined;
    if (await isRefuted(slip.sql, slip.errorClass)) {
      refuted += 1;
      if (refuted >= MOST_REFUTED) return undefined;
      continue;
    }
    const [right, spoiled] = [await parse(printSql({ SelectStmt: solution.select })), await parse(slip.sql)];
    const places = changedPlaces(right.stmts, spoiled.stmts);
    const [place] = places;
    const errorClass =
      OPPOSITE[slip.errorClass ?? ""] ?? slip.errorClass ?? nameOf(spoiled, right, place?.clause, schema);
    if (errorClass === undefined) continue;
    const clauses = inOrder(places.map(({ clause }) => clause));
    const [only, ...others] = clauses;
    const isOfSet = clauses.includes("SET") && errorClass !== "distinct-or-union";
    const named = isOfSet ? "set-operation" : asOfClause(errorClass, only);
    const isOfAll =
      errorClass === "wrong-limit" && place?.within !== undefined && limitsIn(right) > limitsIn(spoiled);
    return {
      // Without the LIMIT of a query within another all rows of a key come.
      errorClass: isOfAll ? "distinct-or-union" : named,
      clauses: only && others.length === 0 && hasClause(rejected.select, only) ? clauses : undefined,
    };
  }
  return undefined;
}

function* slipsIn(solution: SelectStmt, rejected: SelectStmt, schema: Schema): Generator<Repair> {
  yield* branchesOf(solution);
  yield* repairsOf(solution, [rejected], schema, "all");
}

/** One side alone of what a solution intersects or takes away. */
function* branchesOf({ op, larg, rarg }: SelectStmt): Generator<Repair> {
  if (!larg || !rarg || (op !== "SETOP_EXCEPT" && op !== "SETOP_INTERSECT")) return;
  for (const branch of [larg, rarg])
    yield { errorClass: "set-operation", sql: printSql({ SelectStmt: branch }) };
}

/** How many queries, within each other, are cut off. */
function limitsIn(tree: unknown): number {
  let count = 0;
  walk(tree, (_, value) => {
    if ("limitCount" in value) count += 1;
    return undefined;
  });
  return count;
}

/** Whether a query, or one within it, has a clause. */
function hasClause(select: SelectStmt, clause: ClauseName): boolean {
  return contains({ SelectStmt: select }, (_, value) => {
    const { op, limitCount, limitOffset }: SelectStmt = value;
    if (clause === "SET") return op !== undefined && op !== "SETOP_NONE";
    if (clause === "LIMIT") return limitCount !== undefined || limitOffset !== undefined;
    return Object.keys(value).some((name) => CLAUSES[name] === clause);
  });
}
