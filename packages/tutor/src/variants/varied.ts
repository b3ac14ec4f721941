import type { QueryTask } from "@master-sql/judge/judging";
import type { AnswerBundle } from "@master-sql/judge/kinds";
import {
  constantText,
  nameNodes,
  nameParts,
  type ParseSql,
  parseQuery,
  placesOf,
  printSelect,
} from "@master-sql/sql";
import type { A_Const, ColumnRef, FuncCall, Node, SelectStmt, SortBy } from "@pgsql/types";
import { onlyQueryTask } from "../showing/query-task.ts";
import type { Variation, VariationEdit } from "../variation.ts";

/** What answers to a variant are judged against; null where the exercise's solution is no longer the one it was made of. */
export async function variantTask(
  answers: AnswerBundle,
  { edits, contract }: Pick<Variation, "edits" | "contract">,
  parse: ParseSql,
): Promise<QueryTask | null> {
  const task = onlyQueryTask(answers);
  const solution = await solutionOf(answers, parse);
  const changed = solution && varied(solution, edits);
  if (!task || !changed) return null;
  return {
    kind: "query",
    solutions: [printSelect(changed)],
    wrongAnswers: [],
    contract,
    gradingDatabases: task.gradingDatabases,
  };
}

/** The tree of the solution that variants are made of. */
export async function solutionOf({ solutions }: AnswerBundle, parse: ParseSql): Promise<SelectStmt | null> {
  const [first] = solutions;
  const parsed = first === undefined ? null : await parseQuery(parse, first);
  return parsed?.kind === "query" ? parsed.select : null;
}

/** A query with edits made; null where one of them isn't about this query. */
export function varied(select: SelectStmt, edits: readonly VariationEdit[]): SelectStmt | null {
  let changed = select;
  for (const edit of edits) {
    const wanted = edit.path.join("\n");
    const place = [...placesOf(changed)].find(({ path }) => path.join("\n") === wanted);
    const value = place && editedPart(place.name, place.value, edit);
    if (!place || !value) return null;
    changed = place.with(value);
  }
  return changed;
}

function editedPart(name: string, value: object, { from, to }: VariationEdit): object | null {
  switch (name) {
    case "A_Const":
      return editedConstant(value, from, to);
    case "FuncCall":
      return editedCall(value, from, to);
    case "SortBy":
      return editedDirection(value, from, to);
    case "ColumnRef":
      return editedColumn(value, from, to);
    case "ResTarget":
      return { ...value, name: to };
    default:
      return null;
  }
}

function editedConstant(value: A_Const, from: string, to: string): A_Const | null {
  if (constantText({ A_Const: value }) !== from) return null;
  if (value.sval) return { sval: { sval: to } };
  if (/^\d{1,9}$/.test(to)) return { ival: { ival: Number(to) } };
  return /^\d+(\.\d+)?$/.test(to) ? { fval: { fval: to } } : null;
}

function editedCall(value: FuncCall, from: string, to: string): FuncCall | null {
  if (nameParts(value.funcname).at(-1) !== from) return null;
  return { ...value, funcname: nameNodes(to) };
}

function editedDirection(value: SortBy, from: string, to: string): SortBy | null {
  if (directionOf(value) !== from || (to !== "asc" && to !== "desc")) return null;
  return { ...value, sortby_dir: to === "asc" ? "SORTBY_ASC" : "SORTBY_DESC" };
}

export function directionOf({ sortby_dir, useOp }: SortBy): "asc" | "desc" | null {
  if (useOp?.length || sortby_dir === "SORTBY_USING") return null;
  return sortby_dir === "SORTBY_DESC" ? "desc" : "asc";
}

function editedColumn(value: ColumnRef, from: string, to: string): ColumnRef | null {
  const fields = value.fields ?? [];
  if (nameParts(fields).at(-1) !== from) return null;
  const last: Node = { String: { sval: to } };
  return { ...value, fields: [...fields.slice(0, -1), last] };
}
