import { isSelect, nameParts, type Place, type Schema } from "@master-sql/sql";
import type { JoinExpr, Node, SelectStmt } from "@pgsql/types";
import { contents, rebuilt } from "../../diagnosis/tree.ts";
import { type KnownNames, knownNames } from "./known-names.ts";
import type { OwnEdit } from "./own-edit.ts";

const TRUE: Node = { A_Const: { boolval: { boolval: true } } };
const ZERO: Node = { A_Const: { ival: { ival: 0 } } };

/** Rows without a partner kept, with 0 for what they don't have where it is shown or compared. */
export function* otherJoins(place: Place, schema: Schema): Generator<OwnEdit> {
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
    yield* withFilling(place, place.value, knownNames(place.value, place.root, schema));
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
  const { larg, usingClause, quals, ...join } = item.JoinExpr;
  return {
    JoinExpr: {
      ...join,
      ...(larg && { larg: lastOuter(larg, count - 1) }),
      ...(usingClause ? { usingClause } : { quals: quals ?? TRUE }),
      jointype: "JOIN_LEFT",
    },
  };
}

function* withFilling(place: Place, select: SelectStmt, known: KnownNames): Generator<OwnEdit> {
  const items = select.fromClause ?? [];
  const filledIn = (part: Node, aliases: ReadonlySet<string>) =>
    rebuilt(part, (node) => {
      const [kind, value] = contents(node) ?? ["", null];
      if (kind !== "ColumnRef") return node;
      const [column = "", qualifier = known.get(column)?.at(-1) ?? ""] = nameParts(
        value?.fields as Node[],
      ).toReversed();
      return aliases.has(qualifier) ? { CoalesceExpr: { args: [node, ZERO] } } : node;
    });
  for (const [index, item] of items.entries()) {
    const aliases = new Set<string>();
    for (let join = item; aliases.size < MOST_FILLED && "JoinExpr" in join; ) {
      const { jointype, larg, rarg } = join.JoinExpr;
      const alias = aliasOf(rarg);
      if (jointype !== "JOIN_INNER" || alias === undefined) break;
      aliases.add(alias);
      const filled: SelectStmt = {
        ...select,
        ...(select.targetList && {
          targetList: select.targetList.map((node) => named(filledIn(node, aliases), node)),
        }),
        ...(select.whereClause && { whereClause: filledIn(select.whereClause, aliases) }),
        ...(select.havingClause && { havingClause: filledIn(select.havingClause, aliases) }),
        fromClause: items.with(index, lastOuter(item, aliases.size)),
      };
      yield { errorClass: "join-type", clause: "FROM", query: place.with(filled) };
      if (!larg) break;
      join = larg;
    }
  }
}

/** Joined tables whose values are filled in together at most. */
const MOST_FILLED = 3;

export function aliasOf(item: Node | undefined): string | undefined {
  if (item && "RangeVar" in item) return item.RangeVar.alias?.aliasname ?? item.RangeVar.relname;
  return item && "RangeSubselect" in item ? item.RangeSubselect.alias?.aliasname : undefined;
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
