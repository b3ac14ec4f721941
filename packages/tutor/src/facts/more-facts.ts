import {
  aggregatesRows,
  columnOf,
  constantText,
  fanOutsOf,
  joinConditions,
  nameParts,
  printSql,
  type SelectScope,
  scopesOf,
  walkOwn,
} from "@master-sql/sql";
import { number, plural, quantity } from "@master-sql/words";
import type { A_Expr, FuncCall, Node, SelectStmt, TypeCast } from "@pgsql/types";
import { repeatedProof } from "../proofs/join-proofs.ts";
import { ALL, counting, firstNode, hasOwnWith, type Proof, where, withOf } from "../proofs/proof.ts";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import type { Suspicion } from "../wrong/suspicion-rule.ts";
import { tiedKeys, tiesAtLimit } from "./ties.ts";

/** Facts that are neither suspicious nor surprising, but that learners ask about. What depends on the data is reported only with a count. */
export function moreFacts(query: LearnerQuery): readonly Suspicion[] {
  return scopesOf(query.select, query.schema).flatMap((scope) => [
    ...repeatedRows(query, scope),
    ...(scope.select === query.select ? withoutOrder(query) : []),
    ...tiesAtLimit(query, scope),
    ...tiedWindows(query, scope),
    ...aggregateOfNothing(query, scope),
    ...mergedByDistinct(query, scope),
    ...otherCapitals(query, scope),
    ...nullsInConditions(query, scope),
    ...nullsInGroups(query, scope),
    ...daysOfInstants(query, scope),
  ]);
}

const ifCounted = (
  rule: string,
  concept: string,
  rungs: Pick<Suspicion, "where" | "what" | "write">,
  proof: Proof | null,
): readonly Suspicion[] => (proof ? [{ rule, concept, ...rungs, proof, onlyIfProved: true }] : []);

/** Rows that a join repeats. */
function repeatedRows(query: LearnerQuery, scope: SelectScope): readonly Suspicion[] {
  return fanOutsOf(scope)
    .slice(0, 2)
    .flatMap((fanOut) =>
      ifCounted(
        "repeated-rows",
        "join-fan-out",
        {
          where: `Look at the join of ${quoted(fanOut.by.alias)}.`,
          what: `A row of ${quoted(fanOut.of.alias)} appears once for each row of ${quoted(fanOut.by.alias)} that the join finds, and every count and sum sees it that often.`,
          write: `Aggregate ${quoted(fanOut.by.alias)} in a subquery with GROUP BY first, and join its totals. For counting, \`count(DISTINCT …)\` of a key also works.`,
        },
        repeatedProof(query, scope, fanOut.of, { onlyIfRepeated: true }),
      ),
    );
}

/** A result without an order. */
function withoutOrder({ select }: LearnerQuery): readonly Suspicion[] {
  const isOneRow = !select.groupClause?.length && aggregatesRows(select);
  if (select.sortClause?.length || select.limitCount || isOneRow) return [];
  return [
    {
      rule: "no-order",
      concept: "sorting",
      where: "Your query has no ORDER BY.",
      what: "So PostgreSQL may give the rows in any order, and in another one after an update or with another plan.",
      write: "Name the order: ORDER BY with a unique column as the last key gives the same order every time.",
      proof: null,
    },
  ];
}

/** Rows that tie in the order of a window. */
function tiedWindows(query: LearnerQuery, scope: SelectScope): readonly Suspicion[] {
  const calls: FuncCall[] = [];
  walkOwn(scope.select, (name, value: FuncCall) => {
    if (name === "FuncCall" && value.over?.orderClause?.length) calls.push(value);
    return undefined;
  });
  return calls.slice(0, 2).flatMap((call) => {
    const name = nameParts(call.funcname).at(-1) ?? "";
    const what = peersOf(name, ((call.over?.frameOptions ?? 0) & 1) === 0);
    const keys = [
      ...(call.over?.partitionClause ?? []),
      ...(call.over?.orderClause ?? []).flatMap((key) =>
        "SortBy" in key && key.SortBy.node ? [key.SortBy.node] : [],
      ),
    ];
    return what === null
      ? []
      : ifCounted(
          "tied-windows",
          /rank|row_number/.test(name) ? "ranking" : "window-frames",
          {
            where: `Look at ${quoted(wordsOf(query, { FuncCall: call }) || name)}.`,
            what,
            write: withoutTies(name),
          },
          tiedKeys(query, scope, keys),
        );
  });
}

function withoutTies(name: string): string {
  if (/rank/.test(name))
    return "For numbers without gaps use dense_rank; for a different number in each row, row_number with a unique last key.";
  return name === "row_number"
    ? "Add a unique column as the last key of ORDER BY, or use rank to give tied rows the same number."
    : "Add a unique column as the last key of ORDER BY, or write `ROWS` in the frame to go row by row.";
}

function peersOf(name: string, isDefaultFrame: boolean): string | null {
  if (name === "row_number")
    return "`row_number` goes on counting on a tie, so which of the tied rows gets the smaller number is left to chance.";
  if (name === "rank")
    return "`rank` gives tied rows the same number and then skips as many numbers, so it has gaps.";
  if (name === "dense_rank")
    return "`dense_rank` gives tied rows the same number, and the next row the next number.";
  return isDefaultFrame && /^(sum|avg|count|min|max)$/.test(name)
    ? "With ORDER BY, the default frame ends with the last row that ties with the current one. So all tied rows get the same figure, with every one of them already in it."
    : null;
}

/** Aggregates over no rows, without GROUP BY. */
function aggregateOfNothing(query: LearnerQuery, scope: SelectScope): readonly Suspicion[] {
  const { select } = scope;
  if (select.groupClause?.length || select.op !== "SETOP_NONE") return [];
  const call = firstNode({ select, schema: query.schema }, (name, value: FuncCall) =>
    name === "FuncCall" && !value.over && /^(sum|avg|min|max)$/.test(nameParts(value.funcname).at(-1) ?? "")
      ? value
      : false,
  );
  if (!call || call.scope.select !== select) return [];
  return ifCounted(
    "aggregate-of-nothing",
    "null-defaults",
    {
      where: `Look at ${quoted(wordsOf(query, { FuncCall: call.node }))}.`,
      what: "Over no rows, sum, avg, min and max are NULL, and only count is 0. Without GROUP BY there is still one row.",
      write: "`coalesce(…, 0)` around it shows 0 instead.",
    },
    counting(query, scope, { rows: ALL }, { filtered: true }, (rows = 0) =>
      rows === 0 ? "No row reaches the aggregate:" : null,
    ),
  );
}

/** What DISTINCT merges. */
function mergedByDistinct(query: LearnerQuery, { select }: SelectScope): readonly Suspicion[] {
  const { distinctClause, withClause, sortClause: _, ...rest } = select;
  if (!distinctClause?.length || hasOwnWith(query, select) || select.limitCount) return [];
  const isOn = distinctClause.some((node) => Object.keys(node).length > 0);
  if (isOn) return [];
  const inner = (own: SelectStmt) => `(SELECT count(*) FROM (${printSql({ SelectStmt: own })}) AS made)`;
  return ifCounted(
    "merged-by-distinct",
    "distinct",
    {
      where: "Look at DISTINCT.",
      what: "It merges rows that agree in every selected column.",
      write: "If rows repeat because of a join, EXISTS asks for a match without repeating anything.",
    },
    {
      sql: [
        ...withOf(query),
        `SELECT ${inner(rest)} AS without_distinct, ${inner({ ...rest, distinctClause })} AS with_distinct`,
      ].join("\n"),
      tell: (without = 0, having = 0) =>
        without === having
          ? `It merges nothing on this data: ${quantity(having, "row")} with it and without it.`
          : `Without it there are ${quantity(without, "row")}, with it ${number(having)}.`,
    },
  );
}

/** Texts that a pattern misses because of uppercase and lowercase. */
function otherCapitals(query: LearnerQuery, scope: SelectScope): readonly Suspicion[] {
  const found: A_Expr[] = [];
  walkOwn(scope.select, (name, value: A_Expr) => {
    if (name === "A_Expr" && value.kind === "AEXPR_LIKE" && value.rexpr && constantText(value.rexpr))
      found.push(value);
    return undefined;
  });
  const [like] = found;
  if (!like?.lexpr || !like.rexpr || nameParts(like.name).at(-1) !== "~~") return [];
  const [text, pattern] = [printSql(like.lexpr), printSql(like.rexpr)];
  return ifCounted(
    "other-capitals",
    "text-patterns",
    {
      where: `Look at ${quoted(wordsOf(query, { A_Expr: like }))}.`,
      what: "LIKE distinguishes uppercase and lowercase letters.",
      write: "ILIKE ignores the difference.",
    },
    counting(
      query,
      scope,
      { found: where(`${text} LIKE ${pattern}`), ignoring_case: where(`${text} ILIKE ${pattern}`) },
      { filtered: false },
      (own = 0, all = 0) =>
        all > own
          ? `LIKE is true for ${quantity(own, "row")}; ignoring uppercase and lowercase, the pattern fits ${number(all)}.`
          : null,
    ),
  );
}

/** Columns that are compared and are NULL in some rows. */
function nullsInConditions(query: LearnerQuery, scope: SelectScope): readonly Suspicion[] {
  const seen = new Set<string>();
  const found: Suspicion[] = [];
  for (const condition of joinConditions(scope)) {
    walkOwn({ whereClause: condition } as SelectStmt, (name, value: A_Expr) => {
      if (name !== "A_Expr" || !/^AEXPR_(OP|IN|LIKE|ILIKE|BETWEEN|NOT_BETWEEN)$/.test(value.kind ?? ""))
        return undefined;
      for (const side of [value.lexpr, value.rexpr]) {
        const column = columnOf(side, scope.sources)?.column;
        if (!side || !column || column.notNull || seen.has(printSql(side))) continue;
        seen.add(printSql(side));
        found.push(...nullsIn(query, scope, side, value));
      }
      return undefined;
    });
  }
  return found.slice(0, 3);
}

function nullsIn(
  query: LearnerQuery,
  scope: SelectScope,
  column: Node,
  comparison: A_Expr,
): readonly Suspicion[] {
  const name = printSql(column);
  return ifCounted(
    "nulls-compared",
    "null-logic",
    {
      where: `Look at ${quoted(wordsOf(query, { A_Expr: comparison }))}.`,
      what: `Where ${quoted(name)} is NULL, a comparison with it is unknown, which isn't true.`,
      write: "To keep such rows, test for NULL as well, with `IS NULL`, or compare with `IS DISTINCT FROM`.",
    },
    counting(
      query,
      scope,
      { all_rows: ALL, nulls: where(`${name} IS NULL`) },
      { filtered: false },
      (all = 0, nulls = 0) =>
        nulls > 0 ? `${quoted(name)} is NULL in ${number(nulls)} of ${quantity(all, "row")}.` : null,
    ),
  );
}

/** NULLs in a column that rows are grouped by. */
function nullsInGroups(query: LearnerQuery, scope: SelectScope): readonly Suspicion[] {
  return (scope.select.groupClause ?? []).flatMap((key) => {
    const column = columnOf(key, scope.sources)?.column;
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

/** Days of a timestamptz in the session's time zone. */
function daysOfInstants(query: LearnerQuery, scope: SelectScope): readonly Suspicion[] {
  const found: Node[] = [];
  walkOwn(scope.select, (name, value: TypeCast & FuncCall) => {
    const inner =
      name === "TypeCast" && /^date$/.test(nameParts(value.typeName?.names).at(-1) ?? "")
        ? value.arg
        : name === "FuncCall" &&
            /^(date_trunc|extract|date_part)$/.test(nameParts(value.funcname).at(-1) ?? "")
          ? value.args?.[1]
          : undefined;
    const column = columnOf(inner, scope.sources)?.column;
    if (inner && column?.typeName === "timestamp with time zone") found.push(inner);
    return undefined;
  });
  const [first] = found;
  if (!first) return [];
  const name = printSql(first);
  return ifCounted(
    "day-of-session",
    "time-zones",
    {
      where: `Look at ${quoted(name)}.`,
      what: "It is an instant (`timestamptz`), and its day is the day in the session's time zone, which is UTC here. It isn't the day where your users are.",
      write: "Convert first, then take the day: `(x AT TIME ZONE 'Europe/Madrid')::date` is the day there.",
    },
    counting(
      query,
      scope,
      { all_rows: ALL, late: where(`(${name} AT TIME ZONE 'UTC')::time >= '22:00'`) },
      { filtered: true },
      (all = 0, late = 0) =>
        `${number(late)} of ${quantity(all, "row")} are between 22:00 and midnight UTC. Two hours farther east they belong to the next day.`,
    ),
  );
}
