import {
  aggregatesRows,
  conjuncts,
  contains,
  lastName,
  nodeOf,
  printSql,
  quotedName,
  type Scope,
  walkOwn,
} from "@master-sql/sql";
import { list, number, plural, quantity } from "@master-sql/words";
import type { A_Expr, BoolExpr, FuncCall, JoinExpr } from "@pgsql/types";
import { ALL, counting, where } from "../proofs/proof.ts";
import { columnsIn } from "../reading/columns-in.ts";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import { ifCounted, type Suspicion } from "../wrong/suspicion-rule.ts";

/** The most facts of one kind about a SELECT. */
const MOST = 3;

/** What NULLs do in a SELECT: to its conditions, its joins, its aggregates, and its groups. */
export function nullFacts(query: LearnerQuery, scope: Scope): readonly Suspicion[] {
  return [
    ...unknownConditions(query, scope),
    ...nullKeys(scope),
    ...skippedByAggregates(query, scope),
    ...unknownResults(query, scope),
    ...nullsInGroups(query, scope),
  ];
}

/** The columns in a part of a SELECT that can be NULL. */
const nullable = (tree: unknown, scope: Scope) =>
  columnsIn(tree, scope).filter(({ column }) => !column.notNull);

/** Parts of WHERE that are unknown for some rows. */
function unknownConditions(query: LearnerQuery, scope: Scope): readonly Suspicion[] {
  return conjuncts(scope.select.whereClause)
    .slice(0, MOST)
    .flatMap((condition) => {
      const columns = contains(condition, (kind) => kind === "SubLink") ? [] : nullable(condition, scope);
      const names = columns.map(({ sql }) => sql);
      const printed = printSql(condition);
      const isNull = names.map((name) => `${name} IS NULL`).join(" OR ");
      const because = `, where ${list(names.map(quoted), "or")} is NULL`;
      const orNull = quoted(`(${wordsOf(query, condition)} OR ${isNull})`);
      const isUnknown = `(${printed}) IS NULL`;
      return ifCounted(
        "unknown-condition",
        "null-logic",
        {
          where: `Look at ${quoted(wordsOf(query, condition))}.`,
          what: "A condition with NULL in it is neither true nor false but unknown. A row stays only where the condition is true.",
          write: [
            isNull === ""
              ? "Test for NULL as well to keep those rows."
              : `To keep those rows, write ${orNull}.`,
            "`IS DISTINCT FROM` in place of `<>`, and `IS NOT TRUE` in place of `NOT`, treat NULL like any other value.",
          ].join(" "),
        },
        counting(
          query,
          scope,
          {
            kept: where(printed),
            dropped: where(`NOT (${printed})`),
            unknown: where(isUnknown),
            with_null: where(isNull === "" ? "false" : `${isUnknown} AND (${isNull})`),
          },
          { filtered: false },
          (kept = 0, dropped = 0, unknown = 0, withNull = 0) =>
            unknown === 0
              ? null
              : `It is true for ${quantity(kept, "row")}, false for ${number(dropped)}, and unknown for ${number(unknown)}${withNull === unknown ? because : ""}.`,
        ),
      );
    });
}

/** Rows without a partner because the column that the join compares is NULL: an inner join drops them, a LEFT JOIN fills them up. */
function nullKeys(scope: Scope): readonly Suspicion[] {
  const conditions = { JOIN_INNER: [] as unknown[], JOIN_LEFT: [] as unknown[] };
  walkOwn(scope.select, (kind, { jointype, quals }: JoinExpr) => {
    if (kind !== "JoinExpr" || (jointype !== "JOIN_INNER" && jointype !== "JOIN_LEFT")) return undefined;
    conditions[jointype].push(...conjuncts(quals).filter((part) => !contains(part, allowsNull)));
    return undefined;
  });
  return (["JOIN_INNER", "JOIN_LEFT"] as const).flatMap((join) =>
    nullable(conditions[join], scope)
      .slice(0, MOST)
      .flatMap(({ sql, alias, table: { sqlName } }) =>
        ifCounted(
          join === "JOIN_INNER" ? "null-keys" : "null-in-left-join",
          join === "JOIN_INNER" ? "inner-join" : "outer-join",
          {
            where: `Look at ${quoted(sql)} in the condition of the join.`,
            what:
              join === "JOIN_INNER"
                ? `Where it is NULL, the condition is never true, so an inner join drops the row of ${quoted(alias)}.`
                : `Where it is NULL, the condition is never true, so the row of ${quoted(alias)} finds no partner.`,
            write: [join === "JOIN_INNER" ? keepEvery(alias) : "", matchNull(sql)].join(" ").trim(),
          },
          {
            sql: `SELECT count(*) AS all_rows, count(*) FILTER (WHERE ${sql} IS NULL) AS nulls\nFROM ${sqlName} AS ${quotedName(alias)}`,
            tell: (all = 0, nulls = 0) =>
              nulls > 0
                ? `${quoted(sql)} is NULL in ${number(nulls)} of ${quantity(all, "row")} of ${quoted(sqlName)}.`
                : null,
          },
        ),
      ),
  );
}

const keepEvery = (alias: string) =>
  `To keep these rows, use an outer join that keeps every row of ${quoted(alias)}: a LEFT JOIN with it on the left.`;

function matchNull(sql: string): string {
  const allowed = quoted([`OR ${sql}`, "IS NULL"].join(" "));
  return `If NULL means something here, such as "no end", write ${allowed} in parentheses with the comparison. To let two NULLs match, compare with \`IS NOT DISTINCT FROM\`.`;
}

/** What makes a condition true although a part of it is NULL. */
const allowsNull = (name: string, { kind, boolop }: A_Expr & BoolExpr) =>
  name === "NullTest" ||
  name === "CoalesceExpr" ||
  name === "SubLink" ||
  boolop === "OR_EXPR" ||
  /DISTINCT/.test(kind ?? "");

/** Values that an aggregate leaves out because they are NULL. */
function skippedByAggregates(query: LearnerQuery, scope: Scope): readonly Suspicion[] {
  const calls: FuncCall[] = [];
  walkOwn(scope.select, (name, value: FuncCall) => {
    if (name === "FuncCall" && !value.over && !value.agg_filter && value.args?.length === 1) {
      const skipsNulls = /^(avg|sum|min|max)$/.test(lastName(value.funcname));
      if (skipsNulls && (nullable(value.args, scope).length > 0 || hasOuterJoin(scope))) calls.push(value);
    }
    return undefined;
  });
  return calls.slice(0, MOST).flatMap((call) => {
    const name = lastName(call.funcname);
    const [argument] = call.args ?? [];
    if (!argument) return [];
    const value = printSql(argument);
    return ifCounted(
      "skipped-by-aggregate",
      "aggregates",
      {
        where: `Look at ${quoted(wordsOf(query, { FuncCall: call }))}.`,
        what: `${quoted(name)} leaves out the rows where ${quoted(value)} is NULL, as if they weren't there${name === "avg" ? ": it divides by the number of the others" : ""}. No WHERE is needed for that.`,
        write: `To count them with a value instead, write ${quoted(`${name}(coalesce(${value}, …))`)}.`,
      },
      counting(
        query,
        scope,
        { all_rows: ALL, left_out: where(`${value} IS NULL`) },
        { filtered: true },
        (all = 0, out = 0) =>
          out === 0
            ? null
            : `Of ${quantity(all, "row")}, ${number(out)} ${plural(out, "is", "are")} left out.`,
      ),
    );
  });
}

/** Calculated columns that are NULL because a part of them is. */
function unknownResults(query: LearnerQuery, scope: Scope): readonly Suspicion[] {
  if (aggregatesRows(scope.select)) return [];
  return (scope.select.targetList ?? []).slice(0, 20).flatMap((target) => {
    const value = nodeOf(target, "ResTarget")?.val;
    const [first] = nullable(value, scope);
    if (!value || !("A_Expr" in value) || !first) return [];
    return ifCounted(
      "null-in-calculation",
      "null-defaults",
      {
        where: `Look at ${quoted(wordsOf(query, value))}.`,
        what: "A calculation with NULL in it is NULL: only aggregates such as `sum` skip NULLs.",
        write: `To keep the rest, put a default in its place: ${quoted(`coalesce(${first.sql}, …)`)}.`,
      },
      counting(
        query,
        scope,
        { all_rows: ALL, nulls: where(`(${printSql(value)}) IS NULL`) },
        { filtered: true },
        (all = 0, nulls = 0) =>
          nulls === 0 ? null : `It is NULL in ${number(nulls)} of ${quantity(all, "row")}.`,
      ),
    );
  });
}

function hasOuterJoin({ select }: Scope): boolean {
  return contains(
    select.fromClause,
    (name, { jointype }: JoinExpr) => name === "JoinExpr" && jointype !== "JOIN_INNER",
  );
}

/** NULLs in a column that rows are grouped by. */
function nullsInGroups(query: LearnerQuery, scope: Scope): readonly Suspicion[] {
  return (scope.select.groupClause ?? []).flatMap((key) => {
    const column = scope.column(key)?.column;
    if (!column || column.notNull) return [];
    return ifCounted(
      "nulls-grouped",
      "grouping",
      {
        where: `Look at ${quoted(printSql(key))} in GROUP BY.`,
        what: "The rows where it is NULL form one group together.",
        write: "`IS NOT NULL` in WHERE leaves them out, before anything is grouped.",
      },
      counting(query, scope, { nulls: where(`${printSql(key)} IS NULL`) }, { filtered: true }, (nulls = 0) =>
        nulls > 0 ? `${quantity(nulls, "row")} ${plural(nulls, "is", "are")} in that group.` : null,
      ),
    );
  });
}
