import { nameParts, treeText, walk } from "@master-sql/sql";
import type { ColumnRef, Node, SelectStmt } from "@pgsql/types";
import { contents, rebuilt } from "../../diagnosis/tree.ts";
import { readsGroups } from "./own-edit.ts";

/** A part of a solution, or of the query itself, that may be what another place of the query needs. */
export interface LentPart {
  readonly node: Node;
  readonly kind: "condition" | "value" | "column" | "constant";
  readonly isOfGroups: boolean;
  /** Names of the columns that it reads. */
  readonly names: ReadonlySet<string>;
}

/** What stands in one query, each part once. */
export function partsOf(query: SelectStmt): readonly LentPart[] {
  const found = new Map<string, LentPart>();
  walk(query, (name, value) => {
    const node = { [name]: value } as unknown as Node;
    const kind = kindOf(node);
    if (kind === null) return undefined;
    found.set(bareText(node), { node, kind, isOfGroups: readsGroups(node), names: namesIn(node) });
    return undefined;
  });
  return [...found.values()];
}

const VALUES = new Set(["FuncCall", "CoalesceExpr", "CaseExpr", "TypeCast", "CollateClause", "MinMaxExpr"]);
const ARITHMETIC = new Set(["+", "-", "*", "/", "%", "||", "->", "->>", "#>", "#>>"]);

export function kindOf(node: Node): LentPart["kind"] | null {
  const [name, value] = contents(node) ?? ["", null];
  if (!value) return null;
  if (name === "ColumnRef") return nameParts((value as ColumnRef).fields).length > 0 ? "column" : null;
  if (name === "A_Const") return "constant";
  if (name === "TypeCast") return contents(value.arg)?.[0] === "A_Const" ? "constant" : "value";
  if (VALUES.has(name)) return "value";
  if (name === "A_Expr") {
    const sign = nameParts(value.name as Node[]).at(-1) ?? "";
    return (value.kind === "AEXPR_OP" && ARITHMETIC.has(sign)) || value.kind === "AEXPR_NULLIF"
      ? "value"
      : "condition";
  }
  if (name === "NullTest" || name === "BooleanTest") return "condition";
  if (name === "BoolExpr") return value.boolop === "AND_EXPR" ? null : "condition";
  if (name === "SubLink") return value.subLinkType === "EXPR_SUBLINK" ? "value" : "condition";
  return null;
}

export function namesIn(part: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  walk(part, (name, value) => {
    const column = name === "ColumnRef" ? nameParts((value as ColumnRef).fields).at(-1) : undefined;
    if (column !== undefined) names.add(column);
    return undefined;
  });
  return names;
}

/** Trees are never changed, and the same parts are asked about over and over. */
const bares = new WeakMap<object, unknown>();
const texts = new WeakMap<object, string>();

/** What stands for a part: its contents, since the node around them may be written anew. */
function keyOf(part: unknown): object | undefined {
  const [, value] = contents(part) ?? ["", null];
  return value ?? (typeof part === "object" && part !== null ? part : undefined);
}

/** A part without what its tables are called. */
export function bare(part: unknown): unknown {
  const key = keyOf(part);
  const known = key && bares.get(key);
  if (known !== undefined) return known;
  const made = rebuilt(part, (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    const fields = kind === "ColumnRef" && Array.isArray(value?.fields) ? value.fields : null;
    return fields ? { ColumnRef: { fields: fields.slice(-1) } } : node;
  });
  if (key) bares.set(key, made);
  return made;
}

/** The same as a text. */
export function bareText(part: unknown): string {
  const key = keyOf(part);
  const known = key && texts.get(key);
  if (known !== undefined) return known;
  const text = treeText(bare(part));
  if (key) texts.set(key, text);
  return text;
}
