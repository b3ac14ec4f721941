import { type Column, constantText, decimalsOf, lastName, type Table, walk } from "@master-sql/sql";
import type { A_Expr, FuncCall, Node, SelectStmt } from "@pgsql/types";
import type { Cell } from "../../results/statement-result.ts";
import type { Draft } from "./draft.ts";
import { freshCopy } from "./fresh-copies.ts";

/** Two columns, by name, whose values a query writes one after the other, and what it writes between them. */
export interface GluedKey {
  readonly first: string;
  readonly second: string;
  readonly between: string;
  /** Whether a NULL among them leaves the other as it is, as concat does. */
  readonly skipsNull: boolean;
}

/** Columns that queries glue together: `a || '-' || b`, concat(a, b), concat_ws(' ', a, b), format('%s%s', a, b). */
export function gluedKeysIn(queries: readonly SelectStmt[]): readonly GluedKey[] {
  const found = new Map<string, GluedKey>();
  walk(queries, (name, value: A_Expr & FuncCall) => {
    const skipsNull = name === "FuncCall";
    for (const pair of neighborsIn(partsOf(name, value))) {
      const key = { ...pair, skipsNull };
      found.set(JSON.stringify(key), key);
    }
    return undefined;
  });
  return [...found.values()];
}

type Part = { readonly column: string } | { readonly text: string };

function partsOf(name: string, value: A_Expr & FuncCall): readonly Part[] {
  if (name === "A_Expr") return isGlue(value) ? partsOfNode({ A_Expr: value }) : [];
  if (name !== "FuncCall") return [];
  const { funcname, args = [] } = value;
  const [first, ...others] = args;
  const written = first ? constantText(first) : null;
  switch (lastName(funcname)) {
    case "concat":
      return args.flatMap(partsOfNode);
    case "concat_ws":
      return others.flatMap((node) => [{ text: written ?? "" }, ...partsOfNode(node)]).slice(1);
    case "format":
      return (written ?? "")
        .split("%s")
        .flatMap((text, index) => [{ text }, ...others.slice(index, index + 1).flatMap(partsOfNode)]);
    default:
      return [];
  }
}

function isGlue({ kind, name }: A_Expr): boolean {
  return kind === "AEXPR_OP" && lastName(name) === "||";
}

function partsOfNode(node: Node): readonly Part[] {
  if ("ColumnRef" in node) return [{ column: lastName(node.ColumnRef.fields) }];
  if ("TypeCast" in node && node.TypeCast.arg) return partsOfNode(node.TypeCast.arg);
  if ("CoalesceExpr" in node) return (node.CoalesceExpr.args ?? []).slice(0, 1).flatMap(partsOfNode);
  if ("A_Expr" in node && isGlue(node.A_Expr))
    return [node.A_Expr.lexpr, node.A_Expr.rexpr].flatMap((side) => (side ? partsOfNode(side) : []));
  const text = constantText(node);
  return text === null ? [] : [{ text }];
}

function* neighborsIn(parts: readonly Part[]): Generator<Omit<GluedKey, "skipsNull">> {
  let first: string | undefined;
  let between = "";
  for (const part of parts) {
    if ("text" in part) between += part.text;
    else {
      if (first !== undefined && first !== part.column) yield { first, second: part.column, between };
      first = part.column;
      between = "";
    }
  }
}

/** Values of two columns in two rows that differ, and read the same once they are glued together. */
type Collision = readonly (readonly [Cell, Cell])[];

function collisionsOf(first: Column, second: Column, key: GluedKey): readonly Collision[] {
  return [
    ...collisionOfValues(first, second, key.between),
    ...(key.skipsNull ? withNull(first, second) : []),
  ];
}

function collisionOfValues(first: Column, second: Column, between: string): readonly Collision[] {
  switch (`${kindOf(first)} ${kindOf(second)} ${between === "" ? "next" : "apart"}`) {
    case "text text next":
    case "text text apart":
      return [
        [
          ["p", `q${between}r`],
          [`p${between}q`, "r"],
        ],
      ];
    case "whole whole next":
      return [
        [
          ["1", "12"],
          ["11", "2"],
        ],
      ];
    case "text whole next":
      return [
        [
          ["p", "12"],
          ["p1", "2"],
        ],
      ];
    case "whole text next":
      return [
        [
          ["1", "2p"],
          ["12", "p"],
        ],
      ];
    default:
      return [];
  }
}

/** Where NULL is skipped, it is written like an empty string. */
function withNull(first: Column, second: Column): readonly Collision[] {
  if (second.kind !== "text" || second.notNull) return [];
  const value = first.kind === "text" ? "p" : "1";
  const empty: Collision = [
    [value, null],
    [value, ""],
  ];
  const either: Collision = [
    ["p", null],
    [null, "p"],
  ];
  return first.kind === "text" && !first.notNull ? [empty, either] : [empty];
}

function kindOf(column: Column): string {
  return isWholeNumber(column) ? "whole" : column.kind;
}

function isWholeNumber(column: Column): boolean {
  return column.kind === "integer" || (column.kind === "decimal" && decimalsOf(column) === undefined);
}

/**
 * The draft with two rows whose glued keys are the same, for each way of gluing: the first row of each table that has
 * one of the columns, and a copy of it.
 */
export function* withGluedKeys(
  draft: () => Draft,
  tables: readonly Table[],
  glued: readonly GluedKey[],
): Generator<Draft> {
  for (const key of glued)
    for (const first of placesOf(tables, key.first))
      for (const second of placesOf(tables, key.second))
        for (const collision of collisionsOf(first.column, second.column, key)) {
          const made = draft();
          if (setCollision(made, tables, [first, second], collision)) yield made;
        }
}

interface ColumnPlace {
  readonly table: Table;
  readonly column: Column;
  readonly place: number;
}

function placesOf(tables: readonly Table[], name: string): readonly ColumnPlace[] {
  return tables.flatMap((table) =>
    table.columns.flatMap((column, place) =>
      column.name === name && !column.computed ? [{ table, column, place }] : [],
    ),
  );
}

function setCollision(
  draft: Draft,
  tables: readonly Table[],
  columns: readonly [ColumnPlace, ColumnPlace],
  collision: Collision,
): boolean {
  const own = new Map(columns.map(({ table }) => [table, columns.filter((each) => each.table === table)]));
  for (const [table, places] of own) if (!hasTwoRows(draft, table, places)) return false;
  for (const [index, values] of collision.entries())
    for (const [side, column] of columns.entries()) {
      const row = draft.get(column.table.key)?.[index];
      if (row) row[column.place] = values[side] ?? null;
      addParent(draft, tables, column, values[side] ?? null);
    }
  return true;
}

/** Makes the second row of a table a copy of the first. */
function hasTwoRows(draft: Draft, table: Table, columns: readonly ColumnPlace[]): boolean {
  const rows = draft.get(table.key) ?? [];
  const places = new Set(columns.map(({ place }) => place));
  const copy = rows[0] && freshCopy(rows[0], table, rows, places);
  if (!copy) return false;
  if (rows.length < 2 || columns.length > 1) rows[1] = copy;
  return true;
}

/** Adds the row that a reference refers to, unless it exists. */
function addParent(draft: Draft, tables: readonly Table[], { table, place }: ColumnPlace, value: Cell): void {
  const name = table.columns[place]?.name ?? "";
  const reference = table.foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === name);
  const parent = tables.find(({ key }) => key === reference?.target);
  const rows = parent ? (draft.get(parent.key) ?? []) : [];
  if (!parent || !reference || value === null) return;
  const target = parent.columns.findIndex((column) => column.name === reference.targetColumns[0]);
  if (rows.some((row) => row[target] === value)) return;
  const copy = rows[0] && freshCopy(rows[0], parent, rows, new Set([target]));
  if (!copy) return;
  copy[target] = value;
  rows.push(copy);
}
