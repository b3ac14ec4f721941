import type { Clause } from "@master-sql/explain";
import type { ErrorClass } from "@master-sql/judge/verdicts";
import { byPlace } from "./by-place.ts";
import { byRepair } from "./by-repair.ts";
import type { ClassText } from "./class-text.ts";
import { aggregate, allWords, comparison, windowCall } from "./find-nodes.ts";
import { clauseOf, oneOf } from "./own-words.ts";

const whereOrHaving: readonly Clause[] = ["where", "having", "join"];

const WRONG_COLUMNS: ClassText = {
  clauses: ["select"],
  concept: "select-columns",
  tell: (query) =>
    `The rows can't be compared yet, because ${clauseOf(query, "select", query.select.targetList, "the list after SELECT")} isn't the one that the task states. Columns count by their place: the same number, in the same order.`,
};

/** Mistakes that errors tell of are explained with the error. */
export const byClass: Partial<Record<ErrorClass, ClassText>> = {
  ...byRepair,
  ...byPlace,
  "month-without-year": {
    clauses: whereOrHaving,
    concept: "date-parts",
    tell: () =>
      "Your condition looks at the month alone, and a month comes back every year. Rows of other years slip in. Compare the year as well, or use a range of dates.",
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
        ? `The task states a condition that your query doesn't test. Read the task once more, sentence by sentence, and tick off which part of ${clauseOf(query, "where", query.select.whereClause, "WHERE")} covers it.`
        : "The task states a condition, and your query has no WHERE clause that tests it. Read the task once more and look for the words that rule rows out.",
  },
  "extra-predicate": {
    clauses: whereOrHaving,
    concept: "filtering",
    tell: (query) =>
      `Your query tests something that the task doesn't ask for. Check each condition against the task: ${oneOf(allWords(query, comparison()), "those in WHERE and ON")}.`,
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
        ? `Check ${clauseOf(query, "group", query.select.groupClause, "GROUP BY")}: it decides what one row of the result stands for. Each different combination of the values listed there makes a row. Compare that with "one row per …" in the task.`
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
  "fan-out": {
    clauses: ["join", "from", "group"],
    concept: "join-fan-out",
    tell: (query) =>
      `A join repeats a row once for each partner that it finds, and ${oneOf(allWords(query, aggregate), "the aggregate")} counts it as often as that. Aggregate in a subquery before joining, so that each row counts once.`,
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
      "The values are of another type than the task states. A number or a date written as text, by to_char, quotes or a cast, isn't the number or the date, and an array isn't its elements.",
  },
};
