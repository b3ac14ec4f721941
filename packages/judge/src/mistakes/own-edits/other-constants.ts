import { nameParts, walk } from "@master-sql/sql";
import type { A_Expr, ColumnRef, Node, SelectStmt } from "@pgsql/types";
import { contents, rebuilt } from "../../diagnosis/tree.ts";
import { bareText } from "./lent-parts.ts";
import type { OwnEdit } from "./own-edit.ts";

/** So many constants of one column are exchanged at once. */
const MOST_AT_ONCE = 3;

/**
 * All constants that a column is compared with, where the solutions compare it with others: who writes one value in another
 * way than the data do, writes the next one so as well. Each way of pairing them is tried.
 */
export function* otherConstants(candidate: SelectStmt, solutions: readonly SelectStmt[]): Generator<OwnEdit> {
  const own = comparedWith([candidate]);
  const wanted = comparedWith(solutions);
  for (const [column, constants] of own) {
    const theirs = wanted.get(column);
    const mine = [...constants].filter(([text]) => !theirs?.has(text));
    const others = [...(theirs ?? [])].filter(([text]) => !constants.has(text)).map(([, node]) => node);
    if (mine.length < 2 || mine.length > MOST_AT_ONCE || others.length !== mine.length) continue;
    for (const order of ordersOf(others)) {
      const instead = new Map(mine.map(([text], index) => [text, order[index]]));
      const query = rebuilt(candidate, (node) =>
        contents(node)?.[0] === "A_Const" ? (instead.get(bareText(node)) ?? node) : node,
      );
      yield { errorClass: "wrong-constant", isEverywhere: true, query };
    }
  }
}

/** The constants that each column is compared with, by their texts. */
function comparedWith(queries: readonly SelectStmt[]): ReadonlyMap<string, ReadonlyMap<string, Node>> {
  const found = new Map<string, Map<string, Node>>();
  for (const query of queries)
    walk(query, (kind, value) => {
      const { lexpr, rexpr }: A_Expr = kind === "A_Expr" ? value : {};
      const column = lexpr && "ColumnRef" in lexpr ? nameOf(lexpr.ColumnRef) : undefined;
      const items = rexpr && "List" in rexpr ? (rexpr.List.items ?? []) : rexpr ? [rexpr] : [];
      if (column === undefined) return undefined;
      const constants = found.get(column) ?? new Map<string, Node>();
      for (const item of items) if ("A_Const" in item) constants.set(bareText(item), item);
      found.set(column, constants);
      return undefined;
    });
  return found;
}

function nameOf({ fields }: ColumnRef): string | undefined {
  return nameParts(fields).at(-1);
}

function ordersOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
