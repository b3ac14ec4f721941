import { isSamePart, nodeOf } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { Build, Edits } from "./edits.ts";
import { contents } from "./tree.ts";

type End = Pick<SelectStmt, "sortClause" | "limitCount" | "limitOffset" | "limitOption">;

/** Compares what comes last: ORDER BY, and LIMIT with what belongs to it. */
export function compareOrder(own: SelectStmt, other: SelectStmt, edits: Edits): Build<End> {
  const order = compareKeys(own, other, edits);
  const [mine, theirs] = [limitOf(own), limitOf(other)];
  const limit = isSamePart(mine, theirs)
    ? () => mine
    : edits.choice(
        "LIMIT",
        isSamePart(mine.limitCount, theirs.limitCount) && mine.limitOption !== theirs.limitOption
          ? "ties"
          : "wrong-limit",
        mine,
        theirs,
      );
  return (taken) => ({ sortClause: order(taken), ...limit(taken) });
}

/** Keys that stand in another form may sort alike: then only those are missing that the query has no counterpart of. */
function compareKeys(own: SelectStmt, other: SelectStmt, edits: Edits): Build<SelectStmt["sortClause"]> {
  if (isSamePart(own.sortClause, other.sortClause)) return () => own.sortClause;
  const cause = causeOfSorting(own, other);
  const [mine, theirs] = [own.sortClause ?? [], other.sortClause ?? []];
  if (cause === "wrong-sort-key" && mine.length === theirs.length) return compareEachKey(mine, theirs, edits);
  if (cause !== "wrong-sort-key" || mine.length > theirs.length)
    return edits.choice("ORDER BY", cause, own.sortClause, other.sortClause);
  const first = edits.choice("ORDER BY", cause, mine, theirs.slice(0, mine.length));
  const rest = edits.choice("ORDER BY", "missing-sort-key", [], theirs.slice(mine.length));
  return (taken) => [...first(taken), ...rest(taken)];
}

/** By what each key sorts, and in which direction: a column of another table may sort alike. */
function compareEachKey(
  mine: readonly Node[],
  theirs: readonly Node[],
  edits: Edits,
): Build<SelectStmt["sortClause"]> {
  const builds = mine.map((key, place): Build<Node> => {
    const wanted = theirs[place];
    if (!wanted || !("SortBy" in key) || !("SortBy" in wanted) || isSamePart(key, wanted)) return () => key;
    const { node, ...way } = key.SortBy;
    const { node: wantedNode, ...wantedWay } = wanted.SortBy;
    // The same change of another key is another difference.
    const choice = <T>(cause: ErrorClass, own: T, other: T): Build<T> => {
      if (isSamePart(own, other)) return () => own;
      const build = edits.choice("ORDER BY", cause, { place, key: own }, { place, key: other });
      return (taken) => build(taken).key;
    };
    const sortedBy = choice("wrong-sort-key", node, wantedNode);
    const turned = node && { SortBy: { ...wantedWay, node } };
    const direction = choice(turned ? causeOfOrder([key], [turned]) : "wrong-direction", way, wantedWay);
    return (taken) => {
      const by = sortedBy(taken);
      return { SortBy: { ...direction(taken), ...(by && { node: by }) } };
    };
  });
  return (taken) => builds.map((build) => build(taken));
}

/** What is wrong with the sort keys of a query: where it keeps one row of several, keys after the first only choose among those that tie. */
function causeOfSorting(own: SelectStmt, other: SelectStmt): ErrorClass {
  const [mine, theirs] = [own.sortClause ?? [], other.sortClause ?? []];
  const cause = causeOfOrder(mine, theirs);
  // A value in place of NULL is sorted to where that value belongs.
  if (cause === "wrong-sort-key" && isSamePart(filledKeys(own), filledKeys(other))) return "nulls-order";
  const first = keysBefore(own);
  if (cause !== "wrong-direction" || first === null) return cause;
  const isFirst = (key: Node, place: number) => place <= first && !isSamePart(key, theirs[place]);
  return mine.some(isFirst) ? cause : "ties";
}

/** The number of keys before the one that chooses the row of each key to be kept; null where all rows are kept, or so many. */
function keysBefore({ distinctClause }: SelectStmt): number | null {
  const keys = (distinctClause ?? []).filter((key) => contents(key) !== null);
  return keys.length > 0 ? keys.length : null;
}

function limitOf({ limitCount, limitOffset, limitOption }: SelectStmt): Omit<End, "sortClause"> {
  return { limitCount, limitOffset, limitOption };
}

/** What is wrong with some sort keys, of a query or of an aggregate. */
export function causeOfOrder(own: readonly Node[], other: readonly Node[]): ErrorClass {
  if (own.length === 0) return "order-by-missing";
  const expressions = (keys: readonly Node[]) => keys.map((key) => ("SortBy" in key ? key.SortBy.node : key));
  const [mine, theirs] = [expressions(own), expressions(other)];
  if (isSamePart(mine, theirs)) {
    const directions = (keys: readonly Node[]) =>
      keys.map((key) => nodeOf(key, "SortBy")?.sortby_dir === "SORTBY_DESC");
    return isSamePart(directions(own), directions(other)) ? "nulls-order" : "wrong-direction";
  }
  return own.length < other.length && own.every((key, index) => isSamePart(key, other[index]))
    ? "missing-sort-key"
    : "wrong-sort-key";
}

/** What a query sorts by, without what stands for NULL. */
function filledKeys({ sortClause = [], targetList = [] }: SelectStmt): readonly unknown[] {
  return sortClause.map((key) => {
    const node = "SortBy" in key ? key.SortBy.node : key;
    const place = node && "A_Const" in node ? node.A_Const.ival?.ival : undefined;
    const target = place === undefined ? undefined : targetList[place - 1];
    const sorted = target && "ResTarget" in target ? target.ResTarget.val : node;
    const args = nodeOf(sorted, "CoalesceExpr")?.args ?? [];
    return args[1] && "A_Const" in args[1] ? args[0] : sorted;
  });
}
