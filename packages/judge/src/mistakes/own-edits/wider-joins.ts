import { conjuncts, isSamePart, isSelect, nameParts, type Place } from "@master-sql/sql";
import type { A_Expr, JoinExpr, Node, SelectStmt } from "@pgsql/types";
import { joined } from "../../diagnosis/conditions.ts";
import { contents, rebuilt } from "../../diagnosis/tree.ts";
import { neverNullAnywhere } from "../../mutation/index.ts";
import { aliasOf, named } from "./other-joins.ts";
import type { OwnEdit } from "./own-edit.ts";

/** An equality of two columns. */
interface Link {
  readonly lexpr: Node;
  readonly rexpr: Node;
}

/** Keys that may be NULL compared so that NULL equals NULL: one of a join's, and all of them. */
export function* nullSafeJoins(place: Place): Generator<OwnEdit> {
  if (place.name !== "JoinExpr") return;
  const join: JoinExpr = place.value;
  const all = conjuncts(join.quals).flatMap(columnByColumn);
  const safe = all.map((condition) => {
    const link = linkOf(condition);
    const mayBothMiss = link && [link.lexpr, link.rexpr].every((side) => !neverNullAnywhere(place, side));
    if (!mayBothMiss) return condition;
    const node: Node = { A_Expr: { ...link, kind: "AEXPR_NOT_DISTINCT", name: [{ String: { sval: "=" } }] } };
    return node;
  });
  const changed = [...all.keys()].filter((index) => safe[index] !== all[index]);
  const withQuals = (quals: Node | undefined): OwnEdit => ({
    errorClass: "null-handling",
    query: place.with({ ...join, ...(quals && { quals }) }),
  });
  for (const index of changed) yield withQuals(joined(all.with(index, safe[index] as Node)));
  if (changed.length > 1) yield withQuals(joined(safe));
}

/** Rows that are equal, as their columns that are. */
function columnByColumn(condition: Node): readonly Node[] {
  const { kind, name, lexpr, rexpr }: A_Expr = "A_Expr" in condition ? condition.A_Expr : {};
  const isEquality = kind === "AEXPR_OP" && nameParts(name).at(-1) === "=";
  if (!isEquality || !lexpr || !rexpr || !("RowExpr" in lexpr && "RowExpr" in rexpr)) return [condition];
  const [left, right] = [lexpr.RowExpr.args ?? [], rexpr.RowExpr.args ?? []];
  if (left.length !== right.length) return [condition];
  return left.map((side, index): Node => {
    const other = right[index];
    return {
      A_Expr: { kind: "AEXPR_OP", name: [...(name ?? [])], lexpr: side, ...(other && { rexpr: other }) },
    };
  });
}

function linkOf(condition: Node): Link | undefined {
  if (!("A_Expr" in condition)) return undefined;
  const { kind, name, lexpr, rexpr }: A_Expr = condition.A_Expr;
  const isEquality = kind === "AEXPR_OP" && nameParts(name).at(-1) === "=";
  if (!isEquality || !lexpr || !rexpr || !("ColumnRef" in lexpr && "ColumnRef" in rexpr)) return undefined;
  return { lexpr, rexpr };
}

/**
 * The key of the side that an outer join keeps, where that of the other was read; the rows of both sides kept, with the key of whichever is there, and with 0 for what the side lacks whose rows all were
 * kept before.
 */
export function* fullJoins(place: Place): Generator<OwnEdit> {
  if (!isSelect(place.value)) return;
  const select = place.value;
  const items = select.fromClause ?? [];
  for (const [index, item] of items.entries()) {
    if (!("JoinExpr" in item) || !/^JOIN_(INNER|LEFT)$/.test(item.JoinExpr.jointype ?? "")) continue;
    const { larg, quals } = item.JoinExpr;
    const links = conjuncts(quals).map(linkOf);
    const pairs = links.filter((link) => link !== undefined);
    if (pairs.length === 0 || pairs.length < links.length) continue;
    if (item.JoinExpr.jointype === "JOIN_LEFT")
      yield {
        errorClass: undefined,
        query: place.with(withKeptKeys(select, pairs, aliasOf(item.JoinExpr.rarg))),
      };
    const fromClause = items.with(index, { JoinExpr: { ...item.JoinExpr, jointype: "JOIN_FULL" } });
    for (const filled of [undefined, aliasOf(larg)])
      yield {
        errorClass: "join-type",
        clause: "FROM",
        query: place.with({ ...withKeys(select, pairs, filled), fromClause }),
      };
  }
}

/** A query that reads, beside the join, the key of the side that always has a row. */
function withKeptKeys(select: SelectStmt, pairs: readonly Link[], joinedAs: string | undefined): SelectStmt {
  const { fromClause: _, ...rest } = select;
  const isOfJoined = (node: Node) =>
    "ColumnRef" in node && nameParts(node.ColumnRef.fields).at(-2) === joinedAs;
  const changed = rebuilt(rest, (node) => {
    const pair = pairs.find(({ lexpr, rexpr }) =>
      [lexpr, rexpr].some((side) => isSamePart(side, node) && isOfJoined(side)),
    );
    return pair ? (isOfJoined(pair.lexpr) ? pair.rexpr : pair.lexpr) : node;
  });
  return { ...select, ...changed };
}

/** A query that reads the key of either side; what one table has beside it with 0 where it is missing. */
function withKeys(select: SelectStmt, pairs: readonly Link[], filled: string | undefined): SelectStmt {
  const { fromClause: _, targetList, ...rest } = select;
  const changed = <T>(part: T): T =>
    rebuilt(part, (node) => {
      const [kind, value] = contents(node) ?? ["", null];
      if (kind !== "ColumnRef") return node;
      const pair = pairs.find(({ lexpr, rexpr }) => isSamePart(lexpr, node) || isSamePart(rexpr, node));
      if (pair) return { CoalesceExpr: { args: [pair.lexpr, pair.rexpr] } };
      const isFilled = filled !== undefined && nameParts(value?.fields as Node[]).at(-2) === filled;
      return isFilled ? { CoalesceExpr: { args: [node, { A_Const: { ival: { ival: 0 } } }] } } : node;
    });
  return {
    ...changed(rest),
    ...(targetList && { targetList: targetList.map((target) => named(changed(target), target)) }),
  };
}
