import { conjuncts, isPosition } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";

/** Clauses by what one unit of each is: a condition that AND joins to others, or an item of a list. */
const CONDITIONS = new Set(["whereClause", "havingClause", "quals"]);
const LISTS = new Set(["targetList", "groupClause", "sortClause", "distinctClause", "windowClause"]);

/**
 * Names of columns that two queries use in different ways. A column that is in the same conditions, outputs, and
 * keys of both can hardly be why they differ.
 */
export function columnsUsedOtherwise(reference: SelectStmt, candidate: SelectStmt): ReadonlySet<string> {
  const [one, other] = [usesOf(reference), usesOf(candidate)];
  const names = [...one.keys(), ...other.keys()];
  return new Set(names.filter((name) => asText(one.get(name)) !== asText(other.get(name))));
}

function asText(uses: readonly string[] = []): string {
  return JSON.stringify(uses.toSorted());
}

/** Where each column is used, by its name. */
function usesOf(select: SelectStmt): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, string[]>();
  const addUnit = (clause: string, unit: unknown) => {
    const text = `${clause} ${JSON.stringify(plainTree(unit))}`;
    for (const name of namesIn(unit)) uses.set(name, [...(uses.get(name) ?? []), text]);
  };
  const visit = (tree: unknown): void => {
    if (typeof tree !== "object" || tree === null) return;
    for (const [key, value] of Object.entries(tree)) {
      for (const unit of unitsOf(key, value)) addUnit(key, unit);
      visit(value);
    }
  };
  visit(select);
  return uses;
}

function unitsOf(key: string, value: unknown): readonly unknown[] {
  if (CONDITIONS.has(key)) return conjuncts(value as Node);
  return LISTS.has(key) && Array.isArray(value) ? value : [];
}

/** Columns that a unit names itself, not in a query within it. */
function namesIn(tree: unknown): ReadonlySet<string> {
  if (typeof tree !== "object" || tree === null) return new Set();
  const name = "ColumnRef" in tree ? lastName(tree.ColumnRef) : undefined;
  if (name !== undefined) return new Set([name]);
  const parts = Object.entries(tree).filter(([key]) => key !== "SelectStmt");
  return new Set(parts.flatMap(([, value]) => [...namesIn(value)]));
}

function lastName(column: unknown): string | undefined {
  const { fields = [] } = column as { readonly fields?: readonly { readonly String?: { sval?: string } }[] };
  return fields.at(-1)?.String?.sval;
}

/** A tree without layout, names of tables and outputs, and queries within it. */
function plainTree(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(plainTree);
  if (typeof tree !== "object" || tree === null) return tree;
  if ("ColumnRef" in tree) return lastName(tree.ColumnRef) ?? "*";
  if ("SelectStmt" in tree) return "query";
  if ("ResTarget" in tree) return plainTree((tree.ResTarget as { readonly val?: unknown }).val);
  const parts = Object.entries(tree).filter(([key]) => !isPosition(key));
  return Object.fromEntries(parts.map(([key, value]) => [key, plainTree(value)]));
}
