import type { FuncCall, Node, RangeFunction, SelectStmt } from "@pgsql/types";
import { constantText } from "../tree/constants.ts";
import { lastName, nameParts } from "../tree/names.ts";
import { printSql } from "../tree/print.ts";
import { nodeOf } from "../tree/shapes.ts";

/** A constant as text, or as an expression whose value PostgreSQL tells. */
export type Constant = { readonly text?: string; readonly sql?: string };

/** A column of rows that a query makes itself, and constants that stand in it. */
export interface MadeColumn {
  readonly name: string;
  readonly constants: readonly Constant[];
}

/** Of a long list the first are enough to tell what it holds. */
const MOST_CONSTANTS = 12;

/**
 * The columns of a function in FROM, with what is known of their values: the ends of generate_series and its second
 * value, the scalars of a JSON document, the elements of an array.
 */
export function columnsOfFunction(item: RangeFunction): readonly MadeColumn[] {
  const { functions = [], alias } = item;
  const [first] = functions;
  const [call] = nodeOf(first, "List")?.items ?? [];
  const made = nodeOf(call, "FuncCall");
  if (!made) return [];
  const name = lastName(made.funcname);
  const given = nameParts(alias?.colnames);
  const defined = definedColumns(item);
  const constants = constantsOf(name, made);
  const names = given.length > 0 ? given : defined.length > 0 ? defined : [alias?.aliasname ?? name];
  return names.map((column) => ({ name: column, constants: constants(column) }));
}

/** Names that stand behind AS with a type, as of jsonb_to_recordset. */
function definedColumns({ coldeflist = [] }: RangeFunction): readonly string[] {
  return coldeflist.flatMap((node) => nodeOf(node, "ColumnDef")?.colname ?? []);
}

function constantsOf(name: string, { args = [] }: FuncCall): (column: string) => readonly Constant[] {
  const [first, second, step] = args;
  if (name === "generate_series") {
    const ends = [first, second].flatMap((node) => (node ? [{ sql: printSql(node) }] : []));
    const next = first && step ? [{ sql: `(${printSql(first)}) + (${printSql(step)})` }] : [];
    return () => [...ends, ...next];
  }
  const text = first ? (constantText(first) ?? castText(first)) : null;
  if (text !== null && name.startsWith("json")) {
    const scalars = scalarsOf(text);
    const isKey = (column: string) => scalars.some(({ key }) => key === column);
    return (column) =>
      scalars.flatMap(({ key, value }) => (key === column || !isKey(column) ? [{ text: value }] : []));
  }
  if (name === "unnest" && first && "A_ArrayExpr" in first) {
    const elements = constantsIn(first.A_ArrayExpr.elements ?? []);
    return () => elements;
  }
  return () => [];
}

function castText(node: Node): string | null {
  return "TypeCast" in node && node.TypeCast.arg ? constantText(node.TypeCast.arg) : null;
}

/** The texts and numbers of a JSON document, with the key that they stand under. */
function scalarsOf(text: string): readonly { readonly key: string; readonly value: string }[] {
  const found: { key: string; value: string }[] = [];
  const walk = (value: unknown, key: string): void => {
    if (found.length >= MOST_CONSTANTS) return;
    if (typeof value === "string" || typeof value === "number") found.push({ key, value: String(value) });
    else if (typeof value === "object" && value !== null)
      for (const [name, child] of Object.entries(value)) walk(child, Array.isArray(value) ? key : name);
  };
  try {
    walk(JSON.parse(text), "");
  } catch {
    return [];
  }
  return found;
}

/** The columns of VALUES, as PostgreSQL names them. */
export function columnsOfValues({ valuesLists = [] }: SelectStmt): readonly MadeColumn[] {
  const rows = valuesLists.map((list) => nodeOf(list, "List")?.items ?? []);
  return (rows[0] ?? []).map((_, place) => ({
    name: `column${place + 1}`,
    constants: constantsIn(rows.flatMap((row) => row[place] ?? [])),
  }));
}

function constantsIn(nodes: readonly Node[]): readonly Constant[] {
  const texts = nodes.flatMap((node) => constantText(node) ?? castText(node) ?? []);
  return [...new Set(texts)].slice(0, MOST_CONSTANTS).map((text) => ({ text }));
}
