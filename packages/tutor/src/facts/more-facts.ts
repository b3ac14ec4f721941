import {
  aggregatesRows,
  constantText,
  contains,
  type FanOut,
  fanOutsOf,
  lastName,
  nodeOf,
  printSelect,
  printSql,
  Scope,
  sourcesIn,
  walkOwn,
} from "@master-sql/sql";
import { number, plural, quantity } from "@master-sql/words";
import type { A_Expr, FuncCall, Node, SelectStmt, TypeCast } from "@pgsql/types";
import { repeatedProof } from "../proofs/join-proofs.ts";
import { tiedProof } from "../proofs/order-proofs.ts";
import { ALL, counting, firstNode, hasOwnWith, where, withOf } from "../proofs/proof.ts";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import { ifCounted, type Suspicion } from "../wrong/suspicion-rule.ts";
import { countsOfColumns } from "../wrong/worth-knowing.ts";
import { conditionFacts } from "./condition-facts.ts";
import { nullFacts } from "./null-facts.ts";
import { tiesAtLimit } from "./ties.ts";
import { missingComma, textSorted, untilDate } from "./value-facts.ts";

/** Facts that are neither suspicious nor surprising, but that learners ask about. What depends on the data is reported only with a count. */
export function moreFacts(query: LearnerQuery): readonly Suspicion[] {
  const ofScopes = new Scope(query.select, query.schema).all.flatMap((scope) => [
    ...repeatedRows(query, scope),
    ...(scope.select === query.select ? [...withoutOrder(query), ...missingComma(query, scope)] : []),
    ...tiesAtLimit(query, scope),
    ...tiedWindows(query, scope),
    ...aggregateOfNothing(query, scope),
    ...mergedByDistinct(query, scope),
    ...otherCapitals(query, scope),
    ...nullFacts(query, scope),
    ...conditionFacts(query, scope),
    ...textSorted(query, scope),
    ...untilDate(query, scope),
    ...daysOfInstants(query, scope),
  ]);
  return [...ofScopes, ...countsOfColumns(query, { notNull: true })];
}

/** Rows that a join repeats: counted where an aggregate takes them, else only a row for each partner, which may be wanted. */
function repeatedRows(query: LearnerQuery, scope: Scope): readonly Suspicion[] {
  const fanOuts = fanOutsOf(scope);
  const isAggregated = aggregatesRows(scope.select) || !!scope.select.groupClause?.length;
  const repeated = fanOuts.flatMap((fanOut) => {
    const call = isAggregated ? countOf(fanOut, fanOuts, scope) : null;
    return isAggregated && !call ? [] : [{ ...fanOut, call }];
  });
  return repeated.slice(0, 2).flatMap(({ of, by, call }) =>
    ifCounted(
      call ? "repeated-count" : "repeated-rows",
      "join-fan-out",
      {
        where: `Look at ${call ? `${quoted(wordsOf(query, { FuncCall: call }))} and ` : ""}the join of ${quoted(by.alias)}.`,
        what: `A row of ${quoted(of.alias)} appears once for each row of ${quoted(by.alias)} that the join finds${call ? ", and is counted that often" : ""}.`,
        write: call
          ? `Aggregate each table in a subquery with GROUP BY first, and join the totals. For counting, \`count(DISTINCT …)\` of a key of ${quoted(of.alias)} also works.`
          : `If a row of ${quoted(of.alias)} should appear a single time, ask only whether there is a partner, with EXISTS, or choose one of them.`,
      },
      repeatedProof(query, scope, of, { onlyIfRepeated: true }),
    ),
  );
}

/** A count of rows that a join repeats: of a column of theirs, or of pairs of two tables of details. */
function countOf({ of, by }: FanOut, all: readonly FanOut[], scope: Scope): FuncCall | null {
  if (!all.some((other) => other.by === of && other.of !== by)) return null;
  let found: FuncCall | null = null;
  contains([scope.select.targetList, scope.select.havingClause], (name, call: FuncCall) => {
    if (name !== "FuncCall" || call.agg_distinct || lastName(call.funcname) !== "count") return false;
    if (call.agg_star || sourcesIn(call.args, scope).includes(of)) found = call;
    return found !== null;
  });
  return found;
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
function tiedWindows(query: LearnerQuery, scope: Scope): readonly Suspicion[] {
  const calls: FuncCall[] = [];
  walkOwn(scope.select, (name, value: FuncCall) => {
    if (name === "FuncCall" && value.over?.orderClause?.length) calls.push(value);
    return undefined;
  });
  return calls.slice(0, 2).flatMap((call) => {
    const name = lastName(call.funcname);
    const what = peersOf(name, ((call.over?.frameOptions ?? 0) & 1) === 0);
    const keys = [
      ...(call.over?.partitionClause ?? []),
      ...(call.over?.orderClause ?? []).flatMap((key) => nodeOf(key, "SortBy")?.node ?? []),
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
          tiedProof(query, scope.select, keys, null),
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
function aggregateOfNothing(query: LearnerQuery, scope: Scope): readonly Suspicion[] {
  const { select } = scope;
  if (select.groupClause?.length || select.op !== "SETOP_NONE") return [];
  const call = firstNode({ select, schema: query.schema }, (name, value: FuncCall) =>
    name === "FuncCall" && !value.over && /^(sum|avg|min|max)$/.test(lastName(value.funcname))
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
function mergedByDistinct(query: LearnerQuery, { select }: Scope): readonly Suspicion[] {
  const { distinctClause, withClause, sortClause: _, ...rest } = select;
  if (!distinctClause?.length || hasOwnWith(query, select) || select.limitCount) return [];
  const isOn = distinctClause.some((node) => Object.keys(node).length > 0);
  if (isOn) return [];
  const inner = (own: SelectStmt) => `(SELECT count(*) FROM (${printSelect(own)}) AS made)`;
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
function otherCapitals(query: LearnerQuery, scope: Scope): readonly Suspicion[] {
  const found: A_Expr[] = [];
  walkOwn(scope.select, (name, value: A_Expr) => {
    if (name === "A_Expr" && value.kind === "AEXPR_LIKE" && value.rexpr && constantText(value.rexpr))
      found.push(value);
    return undefined;
  });
  const [like] = found;
  if (!like?.lexpr || !like.rexpr || lastName(like.name) !== "~~") return [];
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

/** Days of a timestamptz in the session's time zone. */
function daysOfInstants(query: LearnerQuery, scope: Scope): readonly Suspicion[] {
  const found: Node[] = [];
  walkOwn(scope.select, (name, value: TypeCast & FuncCall) => {
    const inner =
      name === "TypeCast" && /^date$/.test(lastName(value.typeName?.names))
        ? value.arg
        : name === "FuncCall" && /^(date_trunc|extract|date_part)$/.test(lastName(value.funcname))
          ? value.args?.[1]
          : undefined;
    const column = scope.column(inner)?.column;
    if (inner && column?.typeName === "timestamp with time zone") found.push(inner);
    return undefined;
  });
  const [first] = found;
  if (!first) return [];
  const name = printSql(first);
  const zone = query.zone ?? "Europe/Madrid";
  const local = `(${name} AT TIME ZONE '${zone}')::date`;
  return ifCounted(
    "day-of-session",
    "time-zones",
    {
      where: `Look at ${quoted(name)}.`,
      what: `It is an instant (\`timestamptz\`), and its day is the day in the session's time zone, which is UTC here. ${query.zone ? `The clocks in this data follow ${quoted(zone)}.` : "It isn't the day where your users are."}`,
      write: `Convert first, then take the day: ${quoted(local)} is the day ${query.zone ? "on those clocks" : "there"}.`,
    },
    counting(
      query,
      scope,
      { all_rows: ALL, other_day: where(`${local} <> (${name} AT TIME ZONE 'UTC')::date`) },
      { filtered: true },
      (all = 0, other = 0) =>
        `${number(other)} of ${quantity(all, "row")} ${plural(other, "is", "are")} on a different day in ${zone} and in UTC.`,
    ),
  );
}
