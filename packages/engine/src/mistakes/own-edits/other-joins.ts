import type { JoinExpr, Node, SelectStmt } from "@pgsql/types";
import { contents, rebuilt } from "../../diagnosis/tree.ts";
import { nameParts } from "../../sql/parse-tree.ts";
import { isSelect, type Place } from "../../sql/place.ts";
import type { OwnEdit } from "./own-edit.ts";

const TRUE: Node = { A_Const: { boolval: { boolval: true } } };
const ZERO: Node = { A_Const: { ival: { ival: 0 } } };

/** Rows without a partner kept, with 0 for what they don't have where it is shown or compared. */
export function* otherJoins(place: Place): Generator<OwnEdit> {
  if (place.name === "JoinExpr") {
    const join: JoinExpr = place.value;
    if (join.jointype === "JOIN_INNER" && !join.quals && !join.usingClause && !join.isNatural)
      yield {
        errorClass: "join-type",
        query: place.with({ ...join, jointype: "JOIN_LEFT", quals: TRUE }),
      };
  }
  if (isSelect(place.value)) {
    yield* severalOuter(place, place.value);
    yield* withFilling(place, place.value);
  }
}

/** The last joins of several all made outer ones: one of them alone would be undone by the next. */
function* severalOuter(place: Place, select: SelectStmt): Generator<OwnEdit> {
  const items = select.fromClause ?? [];
  for (const [index, item] of items.entries()) {
    const inner = innerJoinsAtEnd(item);
    for (let count = 2; count <= inner; count += 1) {
      const fromClause = items.with(index, lastOuter(item, count));
      yield { errorClass: "join-type", clause: "FROM", query: place.with({ ...select, fromClause }) };
    }
  }
}

function innerJoinsAtEnd(item: Node | undefined): number {
  if (!item || !("JoinExpr" in item)) return 0;
  const { jointype, larg, quals, usingClause } = item.JoinExpr;
  const isInner = jointype === "JOIN_INNER" && (quals || usingClause);
  return isInner ? 1 + innerJoinsAtEnd(larg) : 0;
}

function lastOuter(item: Node, count: number): Node {
  if (count === 0 || !("JoinExpr" in item)) return item;
  const { larg, ...join } = item.JoinExpr;
  return {
    JoinExpr: { ...join, ...(larg && { larg: lastOuter(larg, count - 1) }), jointype: "JOIN_LEFT" },
  };
}

function* withFilling(place: Place, select: SelectStmt): Generator<OwnEdit> {
  const items = select.fromClause ?? [];
  for (const [index, item] of items.entries()) {
    if (!("JoinExpr" in item) || item.JoinExpr.jointype !== "JOIN_INNER") continue;
    const alias = aliasOf(item.JoinExpr.rarg);
    if (alias === undefined) continue;
    const quals = item.JoinExpr.quals ?? TRUE;
    const left: Node = { JoinExpr: { ...item.JoinExpr, jointype: "JOIN_LEFT", quals } };
    const filled: SelectStmt = {
      ...select,
      ...(select.targetList && {
        targetList: select.targetList.map((node) => named(filledIn(node, alias), node)),
      }),
      ...(select.whereClause && { whereClause: filledIn(select.whereClause, alias) }),
      fromClause: items.with(index, left),
    };
    yield { errorClass: "join-type", clause: "FROM", query: place.with(filled) };
  }
}

export function aliasOf(item: Node | undefined): string | undefined {
  if (item && "RangeVar" in item) return item.RangeVar.alias?.aliasname ?? item.RangeVar.relname;
  return item && "RangeSubselect" in item ? item.RangeSubselect.alias?.aliasname : undefined;
}

function filledIn(part: Node, alias: string): Node {
  return rebuilt(part, (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    const isOwn = kind === "ColumnRef" && nameParts(value?.fields as Node[]).at(-2) === alias;
    return isOwn ? { CoalesceExpr: { args: [node, ZERO] } } : node;
  });
}

/** An output keeps the name that its column had. */
export function named(node: Node, before: Node): Node {
  const [, target] = contents(before) ?? ["", null];
  const name = target?.name ?? nameOf(target?.val);
  return "ResTarget" in node && typeof name === "string" ? { ResTarget: { ...node.ResTarget, name } } : node;
}

function nameOf(value: unknown): string | undefined {
  const [kind, column] = contents(value) ?? ["", null];
  return kind === "ColumnRef" ? nameParts(column?.fields as Node[]).at(-1) : undefined;
}
