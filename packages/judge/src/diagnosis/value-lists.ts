import { isSamePart, nameNodes, treeText } from "@master-sql/sql";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { operatorOf } from "./operators.ts";
import { contents, isTree, type Tree } from "./tree.ts";

/**
 * What two conditions differ in that both list which values of one thing are meant, or which aren't: one excludes too few
 * or too many, or a list has other values. Null for conditions of any other kind.
 */
export function causeOfLists(own: Tree, wanted: Tree): ErrorClass | null {
  const [mine, theirs] = [listedBy(own), listedBy(wanted)];
  if (!mine || !theirs || !isSamePart(own.lexpr, wanted.lexpr)) return null;
  if (mine.values.size === 1 && theirs.values.size === 1)
    return mine.isExcluded === theirs.isExcluded ? "wrong-constant" : null;
  const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
    [...some].every((each) => all.has(each));
  if (!mine.isExcluded) return "wrong-constant";
  if (theirs.isExcluded) {
    if (isWithin(mine.values, theirs.values)) return "missing-predicate";
    return isWithin(theirs.values, mine.values) ? "extra-predicate" : "wrong-constant";
  }
  // All but some, where only some are meant: none of those may be left out.
  return [...mine.values].every((each) => !theirs.values.has(each)) ? "missing-predicate" : "wrong-constant";
}

/** Conditions of which several exclude values of one thing, `x <> 1 AND x <> 2`, with one list of them, `x NOT IN (1, 2)`. */
export function withOneListEach(conditions: readonly unknown[]): readonly unknown[] {
  const excluded = new Map<string, unknown[]>();
  const tested = (condition: unknown) => {
    const [kind, value] = contents(condition) ?? ["", null];
    return kind === "A_Expr" && value && listedBy(value)?.isExcluded ? treeText(value.lexpr) : null;
  };
  for (const condition of conditions) {
    const key = tested(condition);
    if (key !== null) excluded.set(key, [...(excluded.get(key) ?? []), condition]);
  }
  return conditions.flatMap((condition) => {
    const same = excluded.get(tested(condition) ?? "") ?? [];
    if (same.length < 2) return [condition];
    return same[0] === condition ? [oneList(same)] : [];
  });
}

function oneList(conditions: readonly unknown[]): unknown {
  const values = conditions.map((condition) => contents(condition)?.[1] ?? {});
  const items = new Map(values.flatMap(({ rexpr }) => itemsOf(rexpr)).map((item) => [treeText(item), item]));
  const sorted = [...items.keys()].toSorted().map((text) => items.get(text));
  const name = nameNodes("<>");
  return { A_Expr: { kind: "AEXPR_IN", name, lexpr: values[0]?.lexpr, rexpr: { List: { items: sorted } } } };
}

/** What a list holds; a value that is none alone. */
function itemsOf(part: unknown): readonly unknown[] {
  const { items } = (isTree(part) && isTree(part.List) ? part.List : {}) as { readonly items?: unknown[] };
  return items ?? [part];
}

interface Listed {
  readonly values: ReadonlySet<string>;
  readonly isExcluded: boolean;
}

function listedBy(condition: Tree): Listed | null {
  const { kind = "AEXPR_OP", rexpr } = condition;
  const operator = operatorOf(condition);
  if (operator !== "=" && operator !== "<>") return null;
  if (kind !== "AEXPR_OP" && kind !== "AEXPR_IN") return null;
  const list = itemsOf(rexpr);
  if (!list.every((each) => contents(each)?.[0] === "A_Const")) return null;
  return { values: new Set(list.map(treeText)), isExcluded: operator === "<>" };
}
