import type { Clause } from "../../explain/index.ts";
import { type ClauseWord, QueryText } from "../../explain/query-text.ts";
import type { ErrorClass } from "../../verdicts/error-class.ts";
import { list } from "../../words/amounts.ts";
import type { LearnerQuery } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import { byRepair } from "./by-repair.ts";
import type { ClassText } from "./class-text.ts";
import {
  aggregate,
  allWords,
  boolean,
  comparison,
  comparisonWithNull,
  division,
  joinCondition,
  mixedOr,
  notIn,
  notInWithNull,
  pattern,
  windowCall,
} from "./find-nodes.ts";

/** One of some fragments, or a general word where none is found. */
const oneOf = (found: readonly string[], otherwise: string) =>
  found.length === 0 ? otherwise : list(found.slice(0, 4).map(quoted), "or");

/** A clause as the learner wrote it. */
function clauseOf({ sql }: LearnerQuery, word: ClauseWord, part: unknown, otherwise: string): string {
  const span = part ? new QueryText(sql).clause(word, part) : null;
  return span ? quoted(sql.slice(span.start, span.end)) : otherwise;
}

const whereOrHaving: readonly Clause[] = ["where", "having", "join"];

/** NOT IN over a list with NULL written out keeps no row, whatever the data; null where there is none. */
function nullInList(query: LearnerQuery): string | null {
  const [written] = allWords(query, notInWithNull);
  return written === undefined
    ? null
    : `Look at ${quoted(written)}. Its list has NULL in it, so it is never true, whatever the data: a value that is listed is out, and for any other PostgreSQL can't rule out that the unknown one is the same. Take NULL out of the list. A row whose own value is NULL leaves anyway, because comparing NULL with anything is unknown; to ask for rows that have a value, write \`IS NOT NULL\`.`;
}

const WRONG_COLUMNS: ClassText = {
  clauses: ["select"],
  concept: "select-columns",
  tell: (query) =>
    `The rows can't be compared yet, because ${clauseOf(query, "select", query.select.targetList, "the list after SELECT")} isn't the one that the task states. Columns count by their place: the same number, in the same order.`,
};

/** Mistakes that errors tell of are explained with the error. */
export const byClass: Partial<Record<ErrorClass, ClassText>> = {
  ...byRepair,
  "equals-null": {
    clauses: whereOrHaving,
    concept: "null-logic",
    tell: (query) =>
      `Look at ${oneOf(allWords(query, comparisonWithNull), "the comparison with NULL")}. NULL means "unknown", so comparing anything with it by \`=\` or \`<>\` gives unknown, for every row. A row stays only where the condition is true. To ask whether a value is there, use \`IS NULL\` or \`IS NOT NULL\`.`,
  },
  contradiction: {
    clauses: whereOrHaving,
    concept: "and-or",
    tell: (query) =>
      `Look at ${oneOf(allWords(query, boolean("AND_EXPR")), "the conditions joined by AND")}. No single row can meet both sides at once: one row has one value in a column. AND narrows a row down; alternatives need OR or an IN list.`,
  },
  tautology: {
    clauses: whereOrHaving,
    concept: "and-or",
    tell: (query) =>
      `Look at ${oneOf(allWords(query, boolean("OR_EXPR")), "the conditions joined by OR")}. Every value differs from at least one of the two, so this is true for every row that has a value. To rule out both, use AND, or NOT IN.`,
  },
  "wildcard-without-like": {
    clauses: whereOrHaving,
    concept: "text-patterns",
    tell: (query) =>
      `Look at ${oneOf(
        allWords(query, comparison(/^(=|<>)$/)).filter((words) => words.includes("%")),
        "the comparison with a percent sign",
      )}. With \`=\`, the percent sign is an ordinary character: only a text that really contains it would be equal. It stands for "anything" only after LIKE or ILIKE.`,
  },
  "wildcard-misused": {
    clauses: whereOrHaving,
    concept: "text-patterns",
    tell: (query) =>
      `Look at the pattern in ${oneOf(allWords(query, pattern), "LIKE")}. A pattern must match the whole text. \`%\` stands for any characters and \`_\` for exactly one; \`*\` and \`?\` are ordinary characters, and a pattern without \`%\` or \`_\` matches only an equal text.`,
  },
  "join-without-condition": {
    clauses: ["join", "from"],
    concept: "inner-join",
    tell: () =>
      "Two tables in your FROM clause aren't connected by any condition, so every row of one is paired with every row of the other. Say in ON which rows belong together: usually a column that refers to the other table equals that table's id.",
  },
  "self-join-on-same-key": {
    clauses: ["join"],
    concept: "self-join",
    tell: (query) =>
      `Look at ${oneOf(allWords(query, joinCondition), "the join's condition")}. It compares the key of a table with the same key of the same table, so each row meets only itself. A row that refers to another one does so in a different column.`,
  },
  "and-or-precedence": {
    clauses: whereOrHaving,
    concept: "and-or",
    tell: (query) =>
      `Look at ${oneOf(allWords(query, mixedOr), "the mix of AND and OR")}. AND binds tighter than OR, so PostgreSQL reads it as alternatives of which only one has the extra condition. Put parentheses around what belongs together.`,
  },
  "not-in-nullable": {
    clauses: whereOrHaving,
    concept: "anti-join",
    tell: (query) =>
      nullInList(query) ??
      `Look at ${oneOf(allWords(query, notIn), "NOT IN")}. As soon as its list holds a NULL, "not in the list" is never true: PostgreSQL can't rule out that the unknown value is the one you look for. Keep NULLs out of the list, or use NOT EXISTS.`,
  },
  "outer-join-undone": {
    clauses: ["where", "join"],
    concept: "outer-join",
    tell: () =>
      "Your outer join adds rows without a partner and fills their columns with NULL. A later condition then tests one of those columns, is unknown for exactly these rows, and drops them again: the join might as well be an inner one. A condition on the joined table belongs in ON if the unmatched rows should stay.",
  },
  "aggregate-distinct": {
    clauses: ["group", "select"],
    concept: "join-fan-out",
    tell: (query) => {
      const all = allWords(query, aggregate);
      const distinct = all.filter((words) => /distinct/i.test(words));
      return distinct.length > 0
        ? `Look at ${oneOf(distinct, "")}. DISTINCT inside it drops equal values, not repeated rows: two different rows with the same amount are counted once. If a join repeats rows, fix the join or add up before joining.`
        : `Look at ${oneOf(all, "the aggregate")}. It takes every row, however often a value repeats; with DISTINCT inside, as in \`count(DISTINCT x)\`, each value counts once. Ask which of the two the task wants: rows, or different things.`;
    },
  },
  "limit-without-order": {
    clauses: ["limit"],
    concept: "top-rows",
    tell: (query) =>
      `${clauseOf(query, "limit", query.select.limitCount, "LIMIT")} keeps the first rows, but without ORDER BY nothing says which ones come first: PostgreSQL may return any. Sort by what the task means by first, then cut.`,
  },
  "between-on-timestamp": {
    clauses: whereOrHaving,
    concept: "time-ranges",
    tell: (query) =>
      `Look at ${oneOf(
        allWords(query, comparison()).filter((words) => /between/i.test(words)),
        "BETWEEN",
      )}. The column holds moments, and a date compared with a moment means midnight, when that day begins. So everything later on the last day falls out. A span is safest half open: \`>=\` its first day and \`<\` the day after its last.`,
  },
  "month-without-year": {
    clauses: whereOrHaving,
    concept: "date-parts",
    tell: () =>
      "Your condition looks at the month alone, and a month comes back every year. Rows of other years slip in. Compare the year as well, or use a range of dates.",
  },
  "integer-division": {
    clauses: ["select", "group"],
    concept: "number-types",
    tell: (query) =>
      `Look at ${oneOf(allWords(query, division), "the division")}. Both sides are whole numbers, so PostgreSQL cuts the fraction off: 7 / 2 is 3. Make one side a decimal, for example with \`* 1.0\` or \`::numeric\`, before dividing.`,
  },
  "order-by-missing": {
    clauses: ["order"],
    concept: "sorting",
    tell: () =>
      "The task states an order, and your query ends without ORDER BY. The rows may happen to come sorted today, but PostgreSQL promises nothing: after an update or with another plan they come differently.",
  },
  boundary: {
    clauses: whereOrHaving,
    concept: "lists-and-ranges",
    tell: (query) =>
      `The edge of a range is on the wrong side: check ${oneOf(allWords(query, comparison(/^(<|>|<=|>=)$/)), "the comparison")}. \`<\` and \`>\` leave the limit itself out; \`<=\`, \`>=\` and BETWEEN include it. Ask what should happen to a row that lies exactly on the limit.`,
  },
  "missing-predicate": {
    clauses: whereOrHaving,
    concept: "filtering",
    tell: (query) =>
      query.select.whereClause
        ? `The task states a condition that your query doesn't test, so rows stay that should leave. Read the task once more, sentence by sentence, and tick off which part of ${clauseOf(query, "where", query.select.whereClause, "WHERE")} covers it.`
        : "The task states a condition, and your query has no WHERE clause that tests it, so rows stay that should leave. Read the task once more and look for the words that rule rows out.",
  },
  "extra-predicate": {
    clauses: whereOrHaving,
    concept: "filtering",
    tell: (query) =>
      `Your query tests something that the task doesn't ask for, so rows leave that should stay. Check each condition against the task: ${oneOf(allWords(query, comparison()), "those in WHERE and ON")}.`,
  },
  "join-type": {
    clauses: ["join"],
    concept: "outer-join",
    tell: (query) =>
      `Look at ${clauseOf(query, "from", query.select.fromClause, "FROM")} and the joins after it. The kind of join decides what happens to rows without a partner. An inner join drops them; LEFT JOIN keeps those of the left table with NULL in the other's columns. Ask of each table in the task: must its rows appear even without a match?`,
  },
  "wrong-tables": {
    clauses: ["from", "join"],
    concept: "several-joins",
    tell: () =>
      "Your query reads other tables than the task needs. Look at which table really holds each fact that the task names, and start from there.",
  },
  "wrong-grouping": {
    clauses: ["group", "having"],
    concept: "grouping",
    tell: (query) =>
      query.select.groupClause
        ? `Your groups aren't the ones that the task asks for: ${clauseOf(query, "group", query.select.groupClause, "GROUP BY")} decides what one row of the result stands for. Each different combination of the values listed there makes a row. Compare that with "one row per …" in the task.`
        : "The task asks for one row per something, and your query has no GROUP BY: everything falls into a single group, or into none. Decide what one row of the result stands for, and group by that.",
  },
  "wrong-aggregate": {
    clauses: ["group", "select"],
    concept: "aggregates",
    tell: (query) =>
      `Check ${oneOf(allWords(query, aggregate), "the aggregate")}. \`count(*)\` counts rows, \`count(column)\` leaves NULLs out, and \`count(DISTINCT column)\` counts different values; sum, avg, min and max skip NULLs. One of them answers another question than the task asks.`,
  },
  "distinct-or-union": {
    clauses: ["distinct", "set", "select"],
    concept: "distinct",
    tell: () =>
      "The difference is in repeated rows. DISTINCT and UNION merge rows that agree in every column; a plain SELECT and UNION ALL keep each of them. Ask whether two equal rows in your result are two facts or one.",
  },
  "wrong-window": {
    clauses: ["window"],
    concept: "window-aggregates",
    tell: (query) =>
      `Check ${oneOf(allWords(query, windowCall), "the window function")}. PARTITION BY says which rows belong together, ORDER BY in which order they are walked through, and the frame which of them count. With ORDER BY the frame ends at the current row and its equals, unless you say otherwise.`,
  },
  "column-count": WRONG_COLUMNS,
  "wrong-columns": WRONG_COLUMNS,
  "only-duplicates": {
    clauses: ["join", "distinct", "set"],
    concept: "join-fan-out",
    tell: () =>
      "The values are right, only the number of times that rows appear isn't. Rows multiply when a join finds several partners; they disappear when DISTINCT, GROUP BY or UNION merges them.",
  },
  "only-order": {
    clauses: ["order"],
    concept: "sorting",
    tell: (query) =>
      `The rows are right and only their order isn't. Check each key in ${clauseOf(query, "order", query.select.sortClause, "ORDER BY")}: its column, its direction (DESC for the largest first), and what comes next where the first key ties. NULL sorts as the largest value.`,
  },
  "null-against-zero": {
    clauses: ["select", "group"],
    concept: "null-defaults",
    tell: () =>
      "Where there is nothing to add up, your query and the task differ in one thing: NULL, or 0. `sum` of no rows is NULL, `count` of no rows is 0, and COALESCE puts a value in NULL's place.",
  },
  "type-or-format": {
    clauses: ["select"],
    concept: "casting",
    tell: () =>
      "The values are of another type than the task states. A number written as text, or a date as text, can't be compared with the real one: formatting with to_char, quotes or a cast makes it text.",
  },
};
