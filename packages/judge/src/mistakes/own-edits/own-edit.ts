import { conjuncts, contains, isAggregate, nameParts, walk } from "@master-sql/sql";
import type { JoinExpr, Node, SelectStmt } from "@pgsql/types";
import { joined } from "../../diagnosis/conditions.ts";
import type { ClauseName } from "../../verdicts/clause-name.ts";
import type { ErrorClass } from "../../verdicts/error-class.ts";
import { outputNames } from "./known-names.ts";

/** A rejected query with one change that could mend it. */
export interface OwnEdit {
  /** Left out where what changed tells it. */
  readonly errorClass?: ErrorClass;
  /** Where the mistake is, if more clauses than that have to change; left out where only one does. */
  readonly clause?: ClauseName;
  /** One slip that stands in several places: it is told of every clause that changes. */
  readonly isEverywhere?: true;
  readonly query: SelectStmt;
}

/** Whether a part reads groups or windows: it can't stand in WHERE. */
export function readsGroups(part: unknown): boolean {
  return contains(part, (name, value: { funcname?: Node[]; over?: unknown }) => {
    if (name !== "FuncCall") return false;
    return value.over !== undefined || isAggregate(nameParts(value.funcname).at(-1));
  });
}

/** Conditions joined by AND, in a clause that may have had none. */
export function withCondition(own: Node | undefined, condition: Node): Node {
  return joined([...conjuncts(own), condition]) ?? condition;
}

/** What the outputs of a query are, by their names. */
export function valuesOf(select: SelectStmt): ReadonlyMap<string, Node> {
  const values = new Map<string, Node>();
  const names = outputNames(select);
  for (const [index, node] of (select.targetList ?? []).entries()) {
    const value = "ResTarget" in node ? node.ResTarget.val : undefined;
    if (value) values.set(names[index] ?? "", value);
  }
  return values;
}

/** The conditions of WHERE, and of joins. */
export function conditionsOf({ fromClause, whereClause }: SelectStmt): readonly Node[] {
  const joins: Node[] = [];
  walk(fromClause, (kind, value) => {
    if (kind === "SubLink" || kind === "RangeSubselect") return false;
    if (kind === "JoinExpr") joins.push(...conjuncts((value as JoinExpr).quals));
    return undefined;
  });
  return [...conjuncts(whereClause), ...joins];
}
