import type { Node } from "@pgsql/types";
import { contents, isTree } from "../tree.ts";

export interface StatementPair {
  readonly mine: Node | undefined;
  readonly wanted: Node | undefined;
}

/** What a statement does, and to which table. */
export function statementKey(statement: Node): string {
  const [kind, value] = contents(statement) ?? ["", null];
  const { relation } = value ?? {};
  if (isTree(relation))
    return `${kind} ${String(relation.schemaname ?? "public")}.${String(relation.relname)}`;
  return kind === "TransactionStmt" ? `${kind} ${String(value?.kind)}` : kind;
}

/**
 * Statements that stand for each other, those of the same key in their order; in the order of the first list, with what it
 * lacks behind what comes before it in the second.
 */
export function pairsOf(
  own: readonly Node[],
  other: readonly Node[],
  keyOf: (node: Node) => string,
): readonly StatementPair[] {
  const left = [...own];
  const partners = other.map((wanted) => {
    const place = left.findIndex((mine) => keyOf(mine) === keyOf(wanted));
    return { wanted, mine: place < 0 ? undefined : left.splice(place, 1)[0] };
  });
  const pairs: StatementPair[] = own.map(
    (mine) => partners.find((each) => each.mine === mine) ?? { mine, wanted: undefined },
  );
  for (const [index, partner] of partners.entries()) {
    if (partner.mine) continue;
    const before = partners[index - 1];
    pairs.splice(before ? pairs.indexOf(before) + 1 : 0, 0, partner);
  }
  return pairs;
}
