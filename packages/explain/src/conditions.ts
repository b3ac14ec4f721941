import type { Cell } from "@master-sql/judge/results";
import { printSql } from "@master-sql/sql";
import type { Node } from "@pgsql/types";
import type { Truth, XrayCondition } from "./model.ts";
import type { QueryText } from "./query-text.ts";

/** A condition and, where AND, OR and NOT make it up, its parts, each after what it is part of. */
export function conditionTree(node: Node, text: QueryText, depth = 0): readonly XrayCondition[] {
  const own = { sql: printSql(node), depth, span: text.condition(node) };
  if (!("BoolExpr" in node)) return [own];
  return [own, ...(node.BoolExpr.args ?? []).flatMap((part) => conditionTree(part, text, depth + 1))];
}

/** A boolean of PostgreSQL as a truth value of three-valued logic. */
export function truthOf(cell: Cell | undefined): Truth {
  return cell === "t" ? "true" : cell === "f" ? "false" : "unknown";
}

/**
 * Which of a step's conditions decide what becomes of a row (rule E12): the smallest parts whose value is the value of
 * what they are part of. Of a false AND those are the false parts, of a true OR the true ones.
 */
export function decidingConditions(
  conditions: readonly XrayCondition[],
  truths: readonly Truth[],
): readonly number[] {
  const partsOf = (place: number): readonly number[] => {
    const depth = conditions[place]?.depth ?? 0;
    const after = conditions.slice(place + 1);
    const end = after.findIndex((each) => each.depth <= depth);
    return (end < 0 ? after : after.slice(0, end)).flatMap((each, index) =>
      each.depth === depth + 1 ? [place + 1 + index] : [],
    );
  };
  const decide = (place: number): readonly number[] => {
    const parts = partsOf(place);
    if (parts.length === 0) return [place];
    // NOT has a single part, whose value is the opposite.
    const [only] = parts;
    if (only !== undefined && parts.length === 1) return decide(only);
    return parts.filter((part) => truths[part] === truths[place]).flatMap(decide);
  };
  return conditions.length === 0 || truths.length === 0 ? [] : decide(0);
}
