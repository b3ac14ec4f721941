import type { Node, SelectStmt } from "@pgsql/types";
import { causesOfDifference } from "../diagnosis/diagnose.ts";
import { inOrder } from "../diagnosis/diagnosis.ts";
import { isSame } from "../diagnosis/tree.ts";
import {
  changesRows,
  statementsOf,
  unwrappedStatement,
  wrappedStatement,
} from "../mutation/change-mutants.ts";
import type { RepairTask, ScriptRepair, ScriptRepairs } from "../sandbox/script-repairs.ts";
import type { ParseSql } from "../sql/parse-tree.ts";
import { isSelect } from "../sql/place.ts";
import { printSql } from "../sql/print-sql.ts";
import type { Schema } from "../sql/schema.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { changedPlaces } from "./changed-clause.ts";
import { changesOnly } from "./own-edits/changes-only.ts";
import { repairsOf } from "./repairs.ts";

/**
 * A script that changes rows with one edit of itself, as rule D8 has it for queries: what only such statements have, then
 * statements left out, then edits of each statement taken for a query. Null where the script can't be parsed.
 */
export async function ownEditsOfScript(
  { candidate, solutions }: RepairTask,
  schema: Schema,
  parse: ParseSql,
): Promise<ScriptRepairs | null> {
  const own = await read(candidate, parse);
  if (!own) return null;
  const lent: SelectStmt[] = [];
  for (const solution of solutions)
    lent.push(...((await read(solution, parse)) ?? []).filter(changesRows).map(wrappedStatement));
  const written = own.map(printSql);
  const repairs = new Map<string, ScriptRepair>();
  const add = (place: number, nodes: readonly Node[], clause: ClauseName | null, cause: ErrorClass) => {
    const sql = written.toSpliced(place, 1, ...nodes.map(printSql)).join(";\n");
    if (repairs.has(sql) || sql === written.join(";\n")) return;
    const changed = changedPlaces(own[place], nodes[0]).map((each) => each.clause);
    const clauses = clause ? [clause] : inOrder(changed);
    repairs.set(sql, { sql, parts: 1, clauses, cause });
  };
  const changing = own.flatMap((statement, place) => (changesRows(statement) ? [{ statement, place }] : []));
  for (const { statement, place } of changing)
    for (const { node, clause, errorClass } of changesOnly(statement)) add(place, [node], clause, errorClass);
  if (own.length > 1)
    for (const { statement, place } of changing)
      add(place, [], FIRST_WORDS[Object.keys(statement)[0] ?? ""] ?? null, "extra-statement");
  for (const { statement, place } of changing) {
    for (const { sql, errorClass, clause } of repairsOf(wrappedStatement(statement), lent, schema, "all")) {
      const [edited] = (await read(sql, parse)) ?? [];
      const node = unwrappedStatement(edited);
      const named = errorClass ?? (node && nameWithin(statement, node, schema));
      if (node && named) add(place, [node], clause ?? null, named);
    }
  }
  return { unrepaired: written.join(";\n"), repairs: [...repairs.values()], areOwn: true };
}

/** What the change of the innermost query that changed is called. */
function nameWithin(own: unknown, edited: unknown, schema: Schema): ErrorClass | undefined {
  let found: readonly [SelectStmt, SelectStmt] | undefined;
  const descend = (mine: unknown, other: unknown): void => {
    if (typeof mine !== "object" || typeof other !== "object" || !mine || !other || isSame(mine, other))
      return;
    if (isSelect(mine) && isSelect(other)) found = [mine, other];
    for (const [key, part] of Object.entries(mine)) descend(part, Reflect.get(other, key));
  };
  descend(own, edited);
  const [cause, ...others] = found ? new Set(causesOfDifference(...found, schema)) : [];
  return others.length === 0 ? (cause ?? undefined) : undefined;
}

const FIRST_WORDS: Readonly<Record<string, ClauseName>> = {
  InsertStmt: "INSERT",
  UpdateStmt: "UPDATE",
  DeleteStmt: "DELETE",
  MergeStmt: "MERGE",
};

/** Null where the text can't be parsed, or nests too deep. */
async function read(sql: string, parse: ParseSql): Promise<readonly Node[] | null> {
  try {
    return statementsOf(await parse(sql));
  } catch {
    return null;
  }
}
