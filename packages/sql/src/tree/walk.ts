import type { SelectStmt } from "@pgsql/types";

/**
 * Calls `visit` with every object of a tree, parents first; children of an object are skipped when it returns false.
 */
export function walk(
  tree: unknown,
  visit: (name: string, value: object) => boolean | undefined,
  name = "",
): void {
  if (Array.isArray(tree)) {
    for (const item of tree) walk(item, visit, name);
    return;
  }
  if (typeof tree !== "object" || tree === null) return;
  if (visit(name, tree) === false) return;
  for (const [key, child] of Object.entries(tree)) walk(child, visit, key);
}

/** Calls `visit` with the objects of a SELECT, except those of SELECTs within it. */
export function walkOwn(
  select: SelectStmt,
  visit: (name: string, value: object) => boolean | undefined,
): void {
  walk(select, (name, value) => {
    if (value === select) return undefined;
    return isSelect(value) ? false : visit(name, value);
  });
}

/** Whether any object of a tree passes a test. */
export function contains(tree: unknown, test: (name: string, value: object) => boolean): boolean {
  let found = false;
  walk(tree, (name, value) => {
    found ||= test(name, value);
    return !found;
  });
  return found;
}

/** Whether an object of the tree is a SELECT. Branches of set operations, in `larg` and `rarg`, lack their node type. */
export function isSelect(value: object): value is SelectStmt {
  return "limitOption" in value && "op" in value;
}

/** A deep copy that may be changed. */
export function copyTree<T>(tree: T): T {
  return JSON.parse(JSON.stringify(tree));
}
