import type { Node, SelectStmt } from "@pgsql/types";
import { nameParts } from "../tree/names.ts";
import { printSelect, printSql } from "../tree/print.ts";
import { nodeOf } from "../tree/shapes.ts";
import { copyTree } from "../tree/walk.ts";

/** A query rewritten so that its sort keys can be seen. */
export interface QueryWithKeys {
  readonly sql: string;
  /**
   * Places of the sort keys counted from the first visible column (`output`) or from the first hidden one (`hidden`).
   */
  readonly keys: readonly (
    | { readonly output: number }
    | { readonly outputFromEnd: number }
    | { readonly hidden: number }
  )[];
}

/** Adds the expressions that a query sorts by as hidden columns at its end; null when it doesn't sort. */
export function withSortKeys(select: SelectStmt): QueryWithKeys | null {
  if (!select.sortClause?.length) return null;
  const changed = copyTree(select);
  const targets = outputTargets(select);
  const cannotAdd =
    select.larg !== undefined ||
    (select.distinctClause?.length ?? 0) > 0 ||
    (select.valuesLists?.length ?? 0) > 0;
  const keys: QueryWithKeys["keys"][number][] = [];
  let hidden = 0;
  for (const node of select.sortClause) {
    if (!("SortBy" in node) || !node.SortBy.node) continue;
    const place = outputPlace(node.SortBy.node, targets);
    if (place) keys.push(place);
    else if (cannotAdd) return null;
    else {
      changed.targetList?.push({ ResTarget: { val: copyTree(node.SortBy.node) } });
      keys.push({ hidden });
      hidden += 1;
    }
  }
  return { sql: printSelect(changed), keys };
}

/** The select list that names the columns: that of a set operation's first branch. */
export function outputTargets(select: SelectStmt): readonly Node[] {
  return select.larg ? outputTargets(select.larg) : (select.targetList ?? []);
}

/** Where the value of a sort key stands among the output columns, if it does. */
export function outputPlace(
  key: Node,
  targets: readonly Node[],
): { output: number } | { outputFromEnd: number } | null {
  if ("A_Const" in key) return key.A_Const.ival ? { output: (key.A_Const.ival.ival ?? 0) - 1 } : null;
  const parts = nameParts(nodeOf(key, "ColumnRef")?.fields);
  const name = parts.length === 1 ? parts[0] : undefined;
  const found = targets.findIndex((node) => name !== undefined && outputName(node) === name);
  const place =
    found >= 0 ? found : targets.findIndex((node) => "ResTarget" in node && isSame(node.ResTarget.val, key));
  if (place < 0) return null;
  // Behind a star places are known only from the end; with two stars about it not at all.
  const before = targets.slice(0, place).some(isStar);
  if (!before) return { output: place };
  return targets.slice(place).some(isStar) ? null : { outputFromEnd: targets.length - place };
}

function outputName(node: Node): string | undefined {
  if (!("ResTarget" in node)) return undefined;
  const { name, val } = node.ResTarget;
  if (name !== undefined) return name;
  return nameParts(nodeOf(val, "ColumnRef")?.fields).at(-1);
}

function isStar(node: Node): boolean {
  return outputName(node) === "*";
}

function isSame(a: Node | undefined, b: Node): boolean {
  return a !== undefined && printSql(a) === printSql(b);
}
