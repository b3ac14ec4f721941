import {
  joinWithoutCondition,
  outerJoinUndone,
  selfJoinOnSameKey,
  type TreeRule,
} from "@master-sql/judge/mistakes";
import { conjuncts, printSql, quotedName, Scope, type Source } from "@master-sql/sql";
import { list, number, plural, quantity } from "@master-sql/words";
import type { JoinExpr, Node, SelectStmt } from "@pgsql/types";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import { ALL, counting, firstNode, fromOf, hasOwnWith, type Proof, where, withOf } from "./proof.ts";

/** Tables whose rows are counted beside those of their join. */
const MOST_TABLES = 6;

/** How many rows each table has, and how many FROM and WHERE make of them. */
function sizes(query: LearnerQuery, { select, sources }: Scope): Proof | null {
  const tables = sources.flatMap(({ alias, table }) => (table ? [{ alias, sqlName: table.sqlName }] : []));
  if (tables.length < 2 || tables.length < sources.length || tables.length > MOST_TABLES) return null;
  if (hasOwnWith(query, select)) return null;
  const condition = select.whereClause ? ` WHERE ${printSql(select.whereClause)}` : "";
  return {
    sql: [
      ...withOf(query),
      `SELECT ${tables.map(({ alias, sqlName }) => `(SELECT count(*) FROM ${sqlName}) AS ${quotedName(alias)}`).join(",\n       ")},`,
      `       (SELECT count(*) FROM ${fromOf(select)}${condition}) AS together`,
    ].join("\n"),
    tell: (...counts) =>
      `${list(tables.map(({ alias }, at) => `${quoted(alias)} has ${quantity(counts[at] ?? 0, "row")}`))}; your FROM${condition === "" ? "" : " and WHERE"} ${condition === "" ? "makes" : "make"} ${quantity(counts.at(-1) ?? 0, "row")} of them.`,
  };
}

/** The innermost SELECT that a rule is about. */
function scopeOf({ select, schema }: LearnerQuery, rule: TreeRule): Scope | undefined {
  return new Scope(select, schema).all.findLast((scope) => rule.occursIn(scope.select, schema));
}

const sizesWhere = (rule: TreeRule) => (query: LearnerQuery) => {
  const scope = scopeOf(query, rule);
  return scope ? sizes(query, scope) : null;
};

export const unconnectedProof = sizesWhere(joinWithoutCondition);
export const selfJoinProof = sizesWhere(selfJoinOnSameKey);

export function naturalJoinProof(query: LearnerQuery): Proof | null {
  const found = firstNode(
    query,
    (name, value: JoinExpr) => name === "JoinExpr" && value.isNatural === true && value,
  );
  return found && sizes(query, found.scope);
}

/** A column of a LEFT JOIN's right table that is NULL only where there is no partner. */
function filledSide(query: LearnerQuery, scope: Scope): string | null {
  const found = firstNode(
    { select: { ...scope.select, withClause: undefined } as SelectStmt, schema: query.schema },
    (name, { jointype, rarg }: JoinExpr) =>
      name === "JoinExpr" && jointype === "JOIN_LEFT" && rarg && "RangeVar" in rarg ? { rarg } : false,
  );
  const [side] = scope.sourcesIn(found?.node.rarg);
  const key = side?.table?.hasPrimaryKey ? side.table.uniques[0]?.[0] : undefined;
  return side && key !== undefined ? `${JSON.stringify(side.alias)}.${JSON.stringify(key)}` : null;
}

export function outerJoinUndoneProof(query: LearnerQuery): Proof | null {
  const scope = scopeOf(query, outerJoinUndone);
  const key = scope && filledSide(query, scope);
  const condition: Node | undefined = conjuncts(scope?.select.whereClause).find((each) =>
    outerJoinUndone.occursIn(
      { fromClause: scope?.select.fromClause ?? [], whereClause: each } as SelectStmt,
      query.schema,
    ),
  );
  if (!scope || !key || !condition) return null;
  return counting(
    query,
    scope,
    {
      all_rows: ALL,
      without_partner: where(`${key} IS NULL`),
      kept_of_these: where(`${key} IS NULL AND (${printSql(condition)})`),
    },
    { filtered: false },
    (all = 0, alone = 0, kept = 0) =>
      alone === 0
        ? "On this data every row finds a partner, so nothing is lost yet."
        : `Of ${quantity(all, "row")} after the join, ${number(alone)} ${plural(alone, "has", "have")} no partner. ${quoted(wordsOf(query, condition))} keeps ${kept === 0 ? "none" : number(kept)} of ${plural(alone, "it", "them")}.`,
  );
}

export function countStarProof(query: LearnerQuery, scope: Scope): Proof | null {
  const key = filledSide(query, scope);
  if (!key) return null;
  return counting(
    query,
    scope,
    { all_rows: ALL, without_partner: where(`${key} IS NULL`) },
    { filtered: true },
    (all = 0, alone = 0) =>
      alone === 0
        ? "On this data every row finds a partner, so the counts agree yet."
        : `Of ${quantity(all, "row")} after the join, ${number(alone)} ${plural(alone, "has", "have")} no partner, and each of them counts 1.`,
  );
}

/** How often the rows of one table are there after the joins. */
export function repeatedProof(
  query: LearnerQuery,
  scope: Scope,
  { alias, table }: Source,
  { onlyIfRepeated = false } = {},
): Proof | null {
  const key = table?.hasPrimaryKey ? (table.uniques[0] ?? []) : [];
  const columns = key.map((column) => `${quotedName(alias)}.${quotedName(column)}`);
  const [first] = columns;
  if (first === undefined) return null;
  return counting(
    query,
    scope,
    {
      joined_rows: `count(${first})`,
      different_rows: `count(DISTINCT ${columns.length === 1 ? first : `(${columns.join(", ")})`})`,
    },
    { filtered: true },
    (joined = 0, different = 0) => {
      if (joined > different)
        return `${quantity(different, "row")} of ${quoted(alias)} ${plural(different, "is", "are")} there ${number(joined)} times in all.`;
      return onlyIfRepeated || joined === 0
        ? null
        : `On this data each row of ${quoted(alias)} is there once.`;
    },
  );
}
