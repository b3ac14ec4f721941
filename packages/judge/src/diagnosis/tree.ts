import { isPosition, isSelect, lastName } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";

/** An object of a query's tree, whatever it is. */
export type Tree = Readonly<Record<string, unknown>>;

export function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a node is (`A_Expr`), and its contents. */
export function contents(node: unknown): readonly [string, Tree] | null {
  if (!isTree(node)) return null;
  const [entry, ...more] = Object.entries(node);
  return entry && more.length === 0 && /^[A-Z]/.test(entry[0]) && isTree(entry[1])
    ? [entry[0], entry[1]]
    : null;
}

/** Trees are never changed, and each part of one is compared with many. */
const knownLeaves = new WeakMap<object, readonly string[]>();

/** The words and values of a part, for comparing it with another. */
function leavesOf(part: unknown): readonly string[] {
  const known = typeof part === "object" && part !== null ? knownLeaves.get(part) : undefined;
  if (known) return known;
  const leaves: string[] = [];
  const visit = (value: unknown, key: string) => {
    if (Array.isArray(value)) for (const item of value) visit(item, key);
    else if (isTree(value)) for (const [name, child] of Object.entries(value)) visit(child, name);
    else if (value !== undefined && !isPosition(key) && value !== false)
      leaves.push(`${key}:${String(value)}`);
  };
  visit(part, "");
  if (typeof part === "object" && part !== null) knownLeaves.set(part, leaves);
  return leaves;
}

/** Share of the words and values of two parts that both have, 0 to 1. */
export function likeness(a: unknown, b: unknown): number {
  const [left, right] = [leavesOf(a), [...leavesOf(b)]];
  const most = Math.max(left.length, right.length);
  if (most === 0) return 1;
  let shared = 0;
  for (const leaf of left) {
    const place = right.indexOf(leaf);
    if (place < 0) continue;
    right.splice(place, 1);
    shared += 1;
  }
  return shared / most;
}

/** A copy in which a function has had its way with every object, the innermost first. */
export function rebuilt<T>(tree: T, change: (value: Tree) => unknown): T;
export function rebuilt(tree: unknown, change: (value: Tree) => unknown): unknown {
  if (Array.isArray(tree)) return tree.map((item) => rebuilt(item, change));
  if (!isTree(tree)) return tree;
  return change(
    Object.fromEntries(Object.entries(tree).map(([key, child]) => [key, rebuilt(child, change)])),
  );
}

/** Whether a part is a literal, with or without a type. */
export function isConstant(part: unknown): boolean {
  const [kind, value] = contents(part) ?? ["", null];
  return kind === "A_Const" || (kind === "TypeCast" && isConstant(value?.arg));
}

/** The arguments of a call, an AND or OR, a COALESCE and the like. */
export function argsOf(value: Tree): readonly Node[] {
  const { args } = value as { readonly args?: Node[] };
  return args ?? [];
}

/** The name of a call's function, without its schema. */
export function functionOf(call: Tree): string {
  return lastName(call.funcname as Node[] | undefined);
}

/** The query of a node, if it is one. */
export function selectOf(node: unknown): SelectStmt | null {
  const [kind, value] = contents(node) ?? ["", null];
  return kind === "SelectStmt" && value && isSelect(value) ? value : null;
}

/** An object without its undefined fields. */
export function withoutUndefined<T extends object>(
  parts: { readonly [Key in keyof T]: T[Key] | undefined },
): T {
  const kept: unknown = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  return kept as T;
}
