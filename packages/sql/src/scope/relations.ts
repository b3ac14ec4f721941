import type { Alias, FuncCall, Node, RangeFunction, SelectStmt } from "@pgsql/types";
import type { Schema, Table } from "../schema/schema.ts";
import { lastName, nameParts } from "../tree/names.ts";
import { nodeOf } from "../tree/shapes.ts";
import { walk } from "../tree/walk.ts";

/** A query under a name, with the names that its columns are given there. */
export interface NamedQuery {
  readonly select: SelectStmt;
  readonly names: readonly string[];
}

/** What the names of a query mean: the tables there are, and its common table expressions. */
export interface Known {
  readonly schema: Schema;
  readonly common: ReadonlyMap<string, NamedQuery | null>;
}

/** What one item of FROM stands for. */
export interface Relation {
  readonly alias: string;
  /** Whether an outer join may fill it up with NULLs. */
  readonly isFilledUp: boolean;
  readonly of:
    | { readonly kind: "table"; readonly table: Table }
    | { readonly kind: "query"; readonly query: NamedQuery }
    /** Values of generate_series, none of which is NULL, and each of which comes once. */
    | { readonly kind: "series"; readonly name: string; readonly call: FuncCall }
    /** What an array holds. */
    | { readonly kind: "elements"; readonly name: string; readonly array: Node }
    | { readonly kind: "unknown" };
}

/** A column that a query gives: the expressions it may come from, each in the SELECT it belongs to. */
export interface Output {
  readonly name: string;
  readonly from: readonly { readonly node: Node; readonly select: SelectStmt }[];
}

/** The schema together with the CTEs of a whole statement. */
export function knownOf(root: SelectStmt, schema: Schema): Known {
  const common = new Map<string, NamedQuery | null>();
  walk(root, (name, value) => {
    if (name !== "CommonTableExpr") return undefined;
    const { ctename = "", ctequery, aliascolnames }: CommonTable = value;
    const select = nodeOf(ctequery, "SelectStmt");
    // Two of one name: which is meant depends on the place.
    common.set(ctename, !select || common.has(ctename) ? null : { select, names: nameParts(aliascolnames) });
    return undefined;
  });
  return { schema, common };
}

interface CommonTable {
  readonly ctename?: string;
  readonly ctequery?: Node;
  readonly aliascolnames?: Node[];
}

/** What a SELECT reads from. */
export function relationsOf(select: SelectStmt, known: Known): readonly Relation[] {
  return (select.fromClause ?? []).flatMap((item) => relationsIn(item, known));
}

export function relationsIn(item: Node, known: Known, isFilledUp = false): readonly Relation[] {
  if ("JoinExpr" in item) {
    const { larg, rarg, jointype, alias } = item.JoinExpr;
    if (alias || !larg || !rarg)
      return [{ alias: alias?.aliasname ?? "", isFilledUp, of: { kind: "unknown" } }];
    const fills = (...types: string[]) => isFilledUp || types.includes(jointype ?? "JOIN_INNER");
    return [
      ...relationsIn(larg, known, fills("JOIN_RIGHT", "JOIN_FULL")),
      ...relationsIn(rarg, known, fills("JOIN_LEFT", "JOIN_FULL")),
    ];
  }
  return [{ ...relationOf(item, known), isFilledUp }];
}

function relationOf(item: Node, { schema, common }: Known): Omit<Relation, "isFilledUp"> {
  const unknown = (alias: Alias | undefined) => ({
    alias: alias?.aliasname ?? "",
    of: { kind: "unknown" } as const,
  });
  if ("RangeVar" in item) {
    const { relname = "", schemaname, alias } = item.RangeVar;
    const name = alias?.aliasname ?? relname;
    if (alias?.colnames?.length) return unknown(alias);
    const query = schemaname ? undefined : common.get(relname);
    if (query) return { alias: name, of: { kind: "query", query } };
    const table = schema.tables.get(
      schemaname && schemaname !== "public" ? `${schemaname}.${relname}` : relname,
    );
    return query === undefined && table
      ? { alias: name, of: { kind: "table", table } }
      : { alias: name, of: { kind: "unknown" } };
  }
  if ("RangeSubselect" in item) {
    const { subquery, alias } = item.RangeSubselect;
    if (!subquery || !("SelectStmt" in subquery)) return unknown(alias);
    const query = { select: subquery.SelectStmt, names: nameParts(alias?.colnames) };
    return { alias: alias?.aliasname ?? "", of: { kind: "query", query } };
  }
  if (!("RangeFunction" in item)) return unknown(undefined);
  const { alias } = item.RangeFunction;
  const call = callOf(item.RangeFunction);
  const [first, ...more] = call?.args ?? [];
  const function_ = nameParts(call?.funcname).at(-1);
  const aliasname = alias?.aliasname ?? "";
  const name = nameParts(alias?.colnames)[0] ?? aliasname;
  if (call && function_ === "generate_series")
    return { alias: aliasname, of: { kind: "series", name, call } };
  if (function_ === "unnest" && first && more.length === 0)
    return { alias: aliasname, of: { kind: "elements", name, array: first } };
  return unknown(alias);
}

/** The function that an item of FROM calls, if it is one that gives one column. */
function callOf({ functions, ordinality, is_rowsfrom, alias }: RangeFunction): FuncCall | undefined {
  if (ordinality || is_rowsfrom || (alias?.colnames?.length ?? 0) > 1) return undefined;
  const [list] = functions ?? [];
  const call = list && "List" in list ? list.List.items?.[0] : undefined;
  return nodeOf(call, "FuncCall");
}

/** Functions in FROM without a row of which there is none in the result: what they read is there. */
export function callsOfEveryRow({ fromClause = [] }: SelectStmt): readonly FuncCall[] {
  const callsIn = (item: Node | undefined): readonly FuncCall[] => {
    if (!item) return [];
    if ("RangeFunction" in item) {
      const call = callOf(item.RangeFunction);
      return call ? [call] : [];
    }
    if (!("JoinExpr" in item)) return [];
    const { larg, rarg, jointype = "JOIN_INNER" } = item.JoinExpr;
    if (jointype === "JOIN_LEFT") return callsIn(larg);
    if (jointype === "JOIN_RIGHT") return callsIn(rarg);
    return jointype === "JOIN_INNER" ? [...callsIn(larg), ...callsIn(rarg)] : [];
  };
  return fromClause.flatMap(callsIn);
}

/** The names of a relation's columns; null where they aren't known. */
export function columnNames({ of }: Relation, known: Known): readonly string[] | null {
  switch (of.kind) {
    case "table":
      return of.table.columns.map(({ name }) => name);
    case "query":
      return queryNames(of.query, known);
    case "series":
    case "elements":
      return [of.name];
    case "unknown":
      return null;
  }
}

/** A set operation takes its names from its first branch; so does a recursion, which can't be asked itself. */
function queryNames({ select, names }: NamedQuery, known: Known): readonly string[] | null {
  return select.larg
    ? queryNames({ select: select.larg, names }, known)
    : (outputsOf({ select, names }, known)?.map(({ name }) => name) ?? null);
}

/** The columns that a query gives; null where they can't be told. */
export function outputsOf({ select, names }: NamedQuery, known: Known): readonly Output[] | null {
  const own = ownOutputs(select, known);
  return own?.map((output, place) => ({ ...output, name: names[place] ?? output.name })) ?? null;
}

function ownOutputs(select: SelectStmt, known: Known): readonly Output[] | null {
  if (select.larg && select.rarg) {
    const left = ownOutputs(select.larg, known);
    const right = ownOutputs(select.rarg, known);
    if (!left || !right || left.length !== right.length) return null;
    return left.map(({ name, from }, place) => ({ name, from: [...from, ...(right[place]?.from ?? [])] }));
  }
  if (select.valuesLists?.length) return null;
  const outputs: Output[] = [];
  for (const target of select.targetList ?? []) {
    if (!("ResTarget" in target) || !target.ResTarget.val) return null;
    const { name, val } = target.ResTarget;
    if ("ColumnRef" in val && val.ColumnRef.fields?.some((field) => "A_Star" in field)) {
      const all = starOutputs(
        select,
        nameParts(val.ColumnRef.fields.filter((field) => !("A_Star" in field))).at(-1),
        known,
      );
      if (!all) return null;
      outputs.push(...all);
    } else outputs.push({ name: name ?? impliedName(val), from: [{ node: val, select }] });
  }
  return outputs;
}

function starOutputs(
  select: SelectStmt,
  qualifier: string | undefined,
  known: Known,
): readonly Output[] | null {
  let merges = false;
  walk(select.fromClause ?? [], (name, value) => {
    if (name === "JoinExpr" && ("usingClause" in value || "isNatural" in value)) merges = true;
    return undefined;
  });
  if (merges) return null;
  const outputs: Output[] = [];
  for (const relation of relationsOf(select, known)) {
    if (qualifier !== undefined && relation.alias !== qualifier) continue;
    const names = columnNames(relation, known);
    if (!names) return null;
    for (const name of names) {
      const fields = [relation.alias, name].map((sval) => ({ String: { sval } }));
      outputs.push({ name, from: [{ node: { ColumnRef: { fields } }, select }] });
    }
  }
  return outputs;
}

/** What PostgreSQL calls an output that isn't given a name. */
export function impliedName(node: Node): string {
  if ("ColumnRef" in node) return lastName(node.ColumnRef.fields);
  if ("FuncCall" in node) return lastName(node.FuncCall.funcname);
  if ("TypeCast" in node && node.TypeCast.arg) return impliedName(node.TypeCast.arg);
  return "CoalesceExpr" in node ? "coalesce" : "?column?";
}

/** A column of a relation. */
export interface ColumnPlace {
  readonly relation: Relation;
  readonly name: string;
}

/**
 * The columns that a reference in a SELECT may mean: several where USING merges them; null where it is to something
 * else, of an outer query for example.
 */
export function columnsMeant(
  fields: readonly Node[] | undefined,
  relations: readonly Relation[],
  known: Known,
): readonly ColumnPlace[] | null {
  const parts = nameParts(fields ? [...fields] : undefined);
  const [name, qualifier] = [parts.at(-1) ?? "", parts.at(-2)];
  const found = relations.filter(
    (relation) =>
      (qualifier === undefined || relation.alias === qualifier) &&
      columnNames(relation, known)?.includes(name),
  );
  return found.length > 0 ? found.map((relation) => ({ relation, name })) : null;
}

/** The column that an expression is; undefined where it is anything else, or may be more than one. */
export function columnMeant(
  node: Node | undefined,
  relations: readonly Relation[],
  known: Known,
): ColumnPlace | undefined {
  if (!node || !("ColumnRef" in node)) return undefined;
  const [place, ...more] = columnsMeant(node.ColumnRef.fields, relations, known) ?? [];
  return more.length === 0 ? place : undefined;
}
