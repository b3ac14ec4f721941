import {
  andOrPrecedence,
  betweenOnTimestamp,
  contradiction,
  equalsNull,
  notInNullable,
  type TreeRule,
  tautology,
  wildcardMisused,
  wildcardWithoutLike,
} from "@master-sql/judge/mistakes";
import { lastName, nodeOf, printSql } from "@master-sql/sql";
import { number, plural, quantity } from "@master-sql/words";
import type { A_Expr, BoolExpr, Node, SelectStmt } from "@pgsql/types";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import { ALL, counting, type Found, firstNode, hasOwnWith, type Proof, where, withOf } from "./proof.ts";

/** The smallest condition of a query that a rule is about. */
function conditionOf(query: LearnerQuery, rule: TreeRule): Found<Node> | null {
  let best: Found<Node> | null = null;
  firstNode(query, (name, value: A_Expr & BoolExpr, scope) => {
    if (name !== "A_Expr" && name !== "BoolExpr") return false;
    const node: Node = name === "A_Expr" ? { A_Expr: value } : { BoolExpr: value };
    const alone = { fromClause: scope.select.fromClause ?? [], whereClause: node } as SelectStmt;
    if (rule.occursIn(alone, query.schema) && (!best || printSql(node).length <= printSql(best.node).length))
      best = { scope, node };
    return false;
  });
  return best;
}

type Tell = (words: string) => Proof["tell"];

/** How many rows of FROM a condition is true for, beside others that are asked of the same rows. */
function keptBy(
  query: LearnerQuery,
  rule: TreeRule,
  others: (node: Node) => Readonly<Record<string, string>> | null,
  tell: Tell,
): Proof | null {
  const found = conditionOf(query, rule);
  const beside = found && others(found.node);
  if (!beside) return null;
  return counting(
    query,
    found.scope,
    { all_rows: ALL, kept: where(printSql(found.node)), ...beside },
    { filtered: false },
    tell(quoted(wordsOf(query, found.node))),
  );
}

const of = (rows: number) => `Of ${quantity(rows, "row")}`;
const isTrueFor = (rows: number) => (rows === 0 ? "is true for none" : `is true for ${number(rows)}`);

export function equalsNullProof(query: LearnerQuery): Proof | null {
  let test = "";
  return keptBy(
    query,
    equalsNull,
    (node) => {
      if (!("A_Expr" in node)) return null;
      const { lexpr, rexpr, name }: A_Expr = node.A_Expr;
      const other = lexpr && "A_Const" in lexpr && lexpr.A_Const.isnull ? rexpr : lexpr;
      const operator = lastName(name);
      if (!other) return null;
      test = `${printSql(other)} ${operator === "=" ? "IS NULL" : "IS NOT NULL"}`;
      return { by_is: where(test) };
    },
    (words) => (all, kept, meant) =>
      all
        ? `${of(all)}, ${words} ${isTrueFor(kept ?? 0)} and ${quoted(test)} for ${number(meant ?? 0)}.`
        : null,
  );
}

const onlyKept: Tell = (words) => (all, kept) =>
  all ? `${of(all)}, ${words} ${isTrueFor(kept ?? 0)}.` : null;

export const contradictionProof = (query: LearnerQuery) => keptBy(query, contradiction, () => ({}), onlyKept);
export const tautologyProof = (query: LearnerQuery) => keptBy(query, tautology, () => ({}), onlyKept);
export const wildcardMisusedProof = (query: LearnerQuery) =>
  keptBy(query, wildcardMisused, () => ({}), onlyKept);

export const wildcardWithoutLikeProof = (query: LearnerQuery) =>
  keptBy(
    query,
    wildcardWithoutLike,
    (node): Readonly<Record<string, string>> | null => {
      if (!("A_Expr" in node)) return null;
      const { kind, lexpr, rexpr, name }: A_Expr = node.A_Expr;
      if (kind !== "AEXPR_OP" || lastName(name) !== "=" || !lexpr || !rexpr) return {};
      return { by_like: where(`${printSql(lexpr)} LIKE ${printSql(rexpr)}`) };
    },
    (words) => (all, kept, like) =>
      all
        ? `${of(all)}, ${words} ${isTrueFor(kept ?? 0)}${like === undefined ? "" : `, and the same text as a pattern fits ${number(like)}`}.`
        : null,
  );

/** What a NOT IN looks in: how many values, and how many of them are NULL. */
export function notInProof(query: LearnerQuery): Proof | null {
  const found = conditionOf(query, notInNullable);
  if (!found) return null;
  if (!("BoolExpr" in found.node)) return keptBy(query, notInNullable, () => ({}), onlyKept);
  const [link] = found.node.BoolExpr.args ?? [];
  const list = nodeOf(link, "SubLink")?.subselect;
  if (!list || hasOwnWith(query, found.scope.select)) return null;
  return {
    sql: [
      ...withOf(query),
      "SELECT count(*) AS listed, count(*) FILTER (WHERE value IS NULL) AS unknown",
      `FROM (\n${printSql(list)}\n) AS list (value)`,
    ].join("\n"),
    tell: (listed = 0, unknown = 0) =>
      unknown > 0
        ? `The list holds ${quantity(listed, "value")}, and ${number(unknown)} of them ${plural(unknown, "is", "are")} NULL: so the condition is true for no row at all.`
        : `On this data the list holds ${quantity(listed, "value")} and no NULL, so nothing goes wrong yet; the column allows one.`,
  };
}

export function betweenProof(query: LearnerQuery): Proof | null {
  const found = conditionOf(query, betweenOnTimestamp);
  if (!found || !("A_Expr" in found.node)) return null;
  const { lexpr, rexpr }: A_Expr = found.node.A_Expr;
  const last = rexpr && "List" in rexpr ? rexpr.List.items?.[1] : undefined;
  if (!lexpr || !last) return null;
  const onLastDay = `(${printSql(lexpr)})::date = (${printSql(last)})::date`;
  return counting(
    query,
    found.scope,
    { on_the_last_day: where(onLastDay), kept: where(`${onLastDay} AND ${printSql(found.node)}`) },
    { filtered: false },
    (day = 0, kept = 0) =>
      day === 0
        ? "On this data no row lies on the last day, so nothing falls out."
        : `Of ${quantity(day, "row")} on the last day, the condition keeps ${kept === 0 ? "none" : number(kept)}.`,
  );
}

/** Rows that come in by one alternative although the condition beside the other isn't true of them. */
export function andOrProof(query: LearnerQuery): Proof | null {
  const found = conditionOf(query, andOrPrecedence);
  if (!found || !("BoolExpr" in found.node)) return null;
  const arms = found.node.BoolExpr.args ?? [];
  const both = arms.findIndex((arm) => nodeOf(arm, "BoolExpr")?.boolop === "AND_EXPR");
  const single = arms.findIndex((_, at) => at !== both);
  const [alone, joined] = [arms[single], arms[both]];
  if (!alone || !joined || !("BoolExpr" in joined)) return null;
  // What stands farthest from the OR is what is meant for both sides.
  const extra = joined.BoolExpr.args?.at(both < single ? 0 : -1);
  if (!extra) return null;
  return counting(
    query,
    found.scope,
    {
      kept: where(printSql(found.node)),
      without: where(`(${printSql(alone)}) AND (${printSql(extra)}) IS NOT TRUE`),
    },
    { filtered: false },
    (kept = 0, without = 0) =>
      without === 0
        ? `On this data ${quoted(wordsOf(query, extra))} is true of every row that gets in.`
        : `It keeps ${quantity(kept, "row")}. Of these, ${number(without)} ${plural(without, "gets", "get")} in by ${quoted(wordsOf(query, alone))} although ${quoted(wordsOf(query, extra))} isn't true of ${plural(without, "it", "them")}.`,
  );
}
