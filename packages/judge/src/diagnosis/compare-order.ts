import { isSamePart, nodeOf } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { Build, Edits } from "./edits.ts";

type End = Pick<SelectStmt, "sortClause" | "limitCount" | "limitOffset" | "limitOption">;

/** Compares what comes last: ORDER BY, and LIMIT with what belongs to it. */
export function compareOrder(own: SelectStmt, other: SelectStmt, edits: Edits): Build<End> {
  const cause = causeOfOrder(own.sortClause ?? [], other.sortClause ?? []);
  const order = isSamePart(own.sortClause, other.sortClause)
    ? () => own.sortClause
    : edits.choice("ORDER BY", cause, own.sortClause, other.sortClause);
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
