import type { FuncCall, Node, SelectStmt } from "@pgsql/types";
import { constantText, isConstant, isKeywordMoment } from "../tree/constants.ts";
import { lastName, nameParts } from "../tree/names.ts";
import { printSql } from "../tree/print.ts";
import { nodeOf } from "../tree/shapes.ts";
import type { Constant } from "./made-rows.ts";
import type { ColumnId, ConstantRole } from "./query-facts.ts";

/** A column that a query or table returns, and the base columns that its value comes from. */
export interface OutputColumn {
  readonly name: string;
  readonly columns: readonly ColumnId[];
  /** Whether it counts rows. */
  readonly counts?: boolean;
  /** Its constants, if the query makes the rows itself. */
  readonly constants?: readonly Constant[];
}

/** What stands on one side of a comparison. */
export interface Side {
  readonly columns: readonly ColumnId[];
  readonly constants: readonly Constant[];
  readonly role: ConstantRole;
  readonly counts: boolean;
}

const NOTHING: Side = { columns: [], constants: [], role: "value", counts: false };
const textBeginnings = new Set(["left", "substr", "substring", "right", "split_part"]);
const formatters = new Set(["to_char", "strftime", "date_format", "date_trunc"]);

/** Resolves the names and subqueries of an expression. */
interface Names {
  readonly column: (parts: readonly string[]) => OutputColumn | undefined;
  readonly star: (qualifier: string | undefined) => readonly OutputColumn[];
  readonly outputs: (select: SelectStmt) => readonly OutputColumn[];
}

/** The columns and constants that an expression's value comes from. */
export function readSide(node: Node, names: Names): Side {
  if ("ColumnRef" in node) {
    const parts = nameParts(node.ColumnRef.fields);
    if (parts.at(-1) === "*")
      return { ...NOTHING, columns: names.star(parts.at(-2)).flatMap(({ columns }) => columns) };
    const { columns, constants, counts } = { ...NOTHING, ...names.column(parts) };
    return { ...NOTHING, columns, constants, counts };
  }
  if ("A_Const" in node) {
    const text = constantText(node);
    return text === null ? NOTHING : { ...NOTHING, constants: [{ text }] };
  }
  if ("List" in node) return merge(node.List.items ?? [], names);
  if ("A_ArrayExpr" in node) return merge(node.A_ArrayExpr.elements ?? [], names);
  if ("TypeCast" in node && node.TypeCast.arg) {
    const inner = readSide(node.TypeCast.arg, names);
    return "A_Const" in node.TypeCast.arg && isKeywordMoment(inner.constants[0]?.text)
      ? { ...NOTHING, constants: [{ sql: printSql(node) }] }
      : inner;
  }
  if ("SubLink" in node) {
    const { subselect } = node.SubLink;
    const outputs = subselect && "SelectStmt" in subselect ? names.outputs(subselect.SelectStmt) : [];
    return { ...NOTHING, columns: outputs[0]?.columns ?? [], counts: outputs[0]?.counts === true };
  }
  if (isConstant(node)) return { ...NOTHING, constants: [{ sql: printSql(node) }] };
  if ("FuncCall" in node) return functionSide(node.FuncCall, names);
  if ("A_Expr" in node) {
    const merged = merge(
      [node.A_Expr.lexpr, node.A_Expr.rexpr].flatMap((side) => side ?? []),
      names,
    );
    return { ...merged, constants: [], role: merged.role === "value" ? "total" : merged.role };
  }
  // One of them is the value: the constant, too, is compared with what is on the other side.
  if ("CoalesceExpr" in node) return merge(node.CoalesceExpr.args ?? [], names);
  if ("MinMaxExpr" in node) return merge(node.MinMaxExpr.args ?? [], names);
  if ("CaseExpr" in node) {
    const results = (node.CaseExpr.args ?? []).flatMap((when) => nodeOf(when, "CaseWhen")?.result ?? []);
    return {
      ...merge([...results, ...(node.CaseExpr.defresult ? [node.CaseExpr.defresult] : [])], names),
      constants: [],
    };
  }
  return NOTHING;
}

function functionSide(call: FuncCall, names: Names): Side {
  const name = lastName(call.funcname);
  const inner = merge(call.args ?? [], names);
  // What is added up without reading a column, as CASE makes it, are rows.
  const isCount = name === "count" || (name === "sum" && inner.columns.length === 0);
  const side = { ...inner, constants: [], counts: inner.counts || isCount };
  if (name === "count") return { ...side, columns: [] };
  if (name === "row_number" || name === "rank" || name === "dense_rank" || name === "ntile") {
    return { ...side, columns: [], counts: true };
  }
  if (name === "sum" || name === "avg") return { ...side, role: "total" };
  if (name === "length" || name === "char_length" || name === "character_length")
    return { ...side, role: "length" };
  if (textBeginnings.has(name)) return { ...side, role: "prefix" };
  if (formatters.has(name)) return { ...side, role: "formatted" };
  if (name === "extract" || name === "date_part") {
    const field = inner.constants[0]?.text?.toLowerCase();
    return { ...side, role: field === "year" || field === "month" || field === "day" ? field : "value" };
  }
  return side;
}

function merge(nodes: readonly Node[], names: Names): Side {
  const sides = nodes.map((node) => readSide(node, names));
  return {
    columns: sides.flatMap(({ columns }) => columns),
    constants: sides.flatMap(({ constants }) => constants),
    role: sides.find(({ role }) => role !== "value")?.role ?? "value",
    counts: sides.some(({ counts }) => counts),
  };
}
