import { isSamePart, isSelect, type ParseSql, printSql, type Schema } from "@master-sql/sql";
import type { DeleteStmt, Node, SelectStmt, UpdateStmt } from "@pgsql/types";
import { clauseOf } from "../diagnosis/changes/compare-scripts.ts";
import { causesOfDifference } from "../diagnosis/diagnose.ts";
import { clausesOf } from "../diagnosis/diagnosis.ts";
import { productsIn } from "../diagnosis/products.ts";
import {
  changesRows,
  statementsOf,
  unwrappedStatement,
  wrappedStatement,
} from "../mutation/change-mutants.ts";
import type { RepairTask, ScriptRepair, ScriptRepairs } from "../sandbox/script-repairs.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { changedPlaces } from "./changed-clause.ts";
import { changesOnly } from "./changes-only.ts";
import { repairsOf } from "./repairs.ts";
import { isTooLarge } from "./too-large.ts";

/** Scripts that are made: whoever carries them out tries no more. */
const MOST_SCRIPTS = 96;

/**
 * A script that changes rows with one edit of itself, as rule D8 has it for queries: what only such statements have, then
 * statements left out, then edits of each statement taken for a query, in turn. Null where the script can't be parsed or
 * printed, or is too large.
 */
export async function ownEditsOfScript(
  task: RepairTask,
  schema: Schema,
  parse: ParseSql,
): Promise<ScriptRepairs | null> {
  try {
    return await editsOf(task, schema, parse);
  } catch {
    return null;
  }
}

async function editsOf(
  { candidate }: RepairTask,
  schema: Schema,
  parse: ParseSql,
): Promise<ScriptRepairs | null> {
  const own = statementsOf(await parse(candidate));
  if (isTooLarge(own)) return null;
  const written = own.map(printSql);
  const unrepaired = written.join(";\n");
  const repairs = new Map<string, ScriptRepair>();
  const add = (place: number, nodes: readonly Node[], clause: ClauseName | null, cause: ErrorClass) => {
    const sql = written.toSpliced(place, 1, ...nodes.map(printSql)).join(";\n");
    if (repairs.has(sql) || sql === unrepaired) return;
    const clauses = clause ? [clause] : clausesOf(changedPlaces(own[place], nodes[0]));
    repairs.set(sql, { sql, parts: 1, clauses, cause });
  };
  const changing = own.flatMap((statement, place) => (changesRows(statement) ? [{ statement, place }] : []));
  for (const { statement, place } of changing)
    for (const { node, clause, errorClass } of changesOnly(statement)) add(place, [node], clause, errorClass);
  if (own.length > 1)
    for (const { statement, place } of changing) add(place, [], clauseOf(statement), "extra-statement");
  let open = changing.map(({ statement, place }) => ({
    statement,
    place,
    edits: repairsOf(wrappedStatement(statement), schema, "all"),
  }));
  while (open.length > 0 && repairs.size < MOST_SCRIPTS) {
    const next: typeof open = [];
    for (const each of open) {
      const { value: edit } = each.edits.next();
      if (!edit) continue;
      next.push(each);
      const node = unwrappedStatement(statementsOf(await parse(edit.sql))[0]);
      // The visible data may be too many for tables that nothing connects any more.
      if (!node || productsOf(node) > productsOf(each.statement)) continue;
      const named = edit.errorClass ?? nameWithin(each.statement, node, schema);
      if (named) add(each.place, [node], edit.clause ?? null, named);
    }
    open = next;
  }
  return { unrepaired, repairs: [...repairs.values()], areOwn: true };
}

/** How many times tables that a statement reads meet without a condition. */
function productsOf(statement: Node): number {
  const { relation, whereClause, fromClause, usingClause }: UpdateStmt & DeleteStmt =
    "UpdateStmt" in statement ? statement.UpdateStmt : "DeleteStmt" in statement ? statement.DeleteStmt : {};
  const others = fromClause ?? usingClause ?? [];
  const own: SelectStmt = {
    fromClause: [...(relation ? [{ RangeVar: relation }] : []), ...others],
    ...(whereClause && { whereClause }),
    limitOption: "LIMIT_OPTION_DEFAULT",
    op: "SETOP_NONE",
  };
  return productsIn(relation ? own : wrappedStatement(statement));
}

/** What the change of the innermost query that changed is called. */
function nameWithin(own: unknown, edited: unknown, schema: Schema): ErrorClass | undefined {
  let found: readonly [SelectStmt, SelectStmt] | undefined;
  const descend = (mine: unknown, other: unknown): void => {
    if (typeof mine !== "object" || typeof other !== "object" || !mine || !other || isSamePart(mine, other))
      return;
    if (isSelect(mine) && isSelect(other)) found = [mine, other];
    for (const [key, part] of Object.entries(mine)) descend(part, Reflect.get(other, key));
  };
  descend(own, edited);
  const [cause, ...others] = found ? new Set(causesOfDifference(...found, schema)) : [];
  return others.length === 0 ? (cause ?? undefined) : undefined;
}
