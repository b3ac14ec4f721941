import type { Clause } from "@master-sql/explain";
import type { ErrorClass } from "@master-sql/judge/verdicts";
import type { LearnerQuery } from "../reading/learner-query.ts";
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
} from "./find-nodes.ts";
import { clauseOf, oneOf } from "./own-words.ts";
import { inOne, type Rungs } from "./rungs.ts";

const whereOrHaving: readonly Clause[] = ["where", "having", "join"];

function told(
  clauses: readonly Clause[],
  concept: string,
  rungs: (query: LearnerQuery) => Rungs,
): ClassText & { readonly rungs: typeof rungs } {
  return { clauses, concept, rungs, tell: (query) => inOne(rungs(query)) };
}

/** Mistakes that a place in the query shows, whatever the task. */
export const byPlace = {
  "equals-null": told(whereOrHaving, "null-logic", (query) => ({
    where: `Look at ${oneOf(allWords(query, comparisonWithNull), "the comparison with NULL")}.`,
    what: 'NULL means "unknown", so comparing anything with it by `=` or `<>` gives unknown, for every row. A row stays only where the condition is true.',
    write: "To ask whether a value is there, use `IS NULL` or `IS NOT NULL`.",
  })),
  contradiction: told(whereOrHaving, "and-or", (query) => ({
    where: `Look at ${oneOf(allWords(query, boolean("AND_EXPR")), "the conditions joined by AND")}.`,
    what: "No single row can meet both sides at once: one row has one value in a column.",
    write: "AND narrows a row down; alternatives need OR or an IN list.",
  })),
  tautology: told(whereOrHaving, "and-or", (query) => ({
    where: `Look at ${oneOf(allWords(query, boolean("OR_EXPR")), "the conditions joined by OR")}.`,
    what: "Every value differs from at least one of the two, so this is true for every row that has a value.",
    write: "To rule out both, use AND, or NOT IN.",
  })),
  "wildcard-without-like": told(whereOrHaving, "text-patterns", (query) => ({
    where: `Look at ${oneOf(
      allWords(query, comparison(/^(=|<>)$/)).filter((words) => words.includes("%")),
      "the comparison with a percent sign",
    )}.`,
    what: "With `=`, the percent sign is an ordinary character: only a text that really contains it would be equal.",
    write: 'It stands for "anything" only after LIKE or ILIKE.',
  })),
  "wildcard-misused": told(whereOrHaving, "text-patterns", (query) => ({
    where: `Look at the pattern in ${oneOf(allWords(query, pattern), "LIKE")}.`,
    what: "A pattern must match the whole text, and one without `%` or `_` matches only an equal text.",
    write: "`%` stands for any characters and `_` for exactly one; `*` and `?` are ordinary characters.",
  })),
  "join-without-condition": told(["join", "from"], "inner-join", () => ({
    where: "Two tables in your FROM clause aren't connected by any condition.",
    what: "So every row of one is paired with every row of the other.",
    write:
      "Say in ON which rows belong together: usually a column that refers to the other table equals that table's id.",
  })),
  "self-join-on-same-key": told(["join"], "self-join", (query) => ({
    where: `Look at ${oneOf(allWords(query, joinCondition), "the join's condition")}.`,
    what: "It compares the key of a table with the same key of the same table, so each row meets only itself.",
    write: "A row that refers to another one does so in a different column.",
  })),
  "and-or-precedence": told(whereOrHaving, "and-or", (query) => ({
    where: `Look at ${oneOf(allWords(query, mixedOr), "the mix of AND and OR")}.`,
    what: "AND binds tighter than OR, so PostgreSQL reads it as alternatives of which only one has the extra condition.",
    write: "Put parentheses around what belongs together.",
  })),
  "not-in-nullable": told(whereOrHaving, "anti-join", (query) => {
    const [written] = allWords(query, notInWithNull);
    return written === undefined
      ? {
          where: `Look at ${oneOf(allWords(query, notIn), "NOT IN")}.`,
          what: 'As soon as its list holds a NULL, "not in the list" is never true: PostgreSQL can\'t rule out that the unknown value is the one you look for.',
          write: "Keep NULLs out of the list, or use NOT EXISTS.",
        }
      : {
          where: `Look at ${oneOf([written], "")}.`,
          what: "Its list has NULL in it, so it is never true, whatever the data: a value that is listed is out, and for any other PostgreSQL can't rule out that the unknown one is the same.",
          write:
            "Take NULL out of the list. A row whose own value is NULL leaves anyway, because comparing NULL with anything is unknown; to ask for rows that have a value, write `IS NOT NULL`.",
        };
  }),
  "outer-join-undone": told(["where", "join"], "outer-join", () => ({
    where:
      "Your outer join adds rows without a partner and fills their columns with NULL. A later condition then tests one of those columns.",
    what: "It is unknown for exactly these rows and drops them again: the join might as well be an inner one.",
    write: "A condition on the joined table belongs in ON if the unmatched rows should stay.",
  })),
  "aggregate-distinct": told(["group", "select"], "join-fan-out", (query) => {
    const all = allWords(query, aggregate);
    const distinct = all.filter((words) => /distinct/i.test(words));
    return distinct.length > 0
      ? {
          where: `Look at ${oneOf(distinct, "")}.`,
          what: "DISTINCT inside it drops equal values, not repeated rows: two different rows with the same amount are counted once.",
          write: "If a join repeats rows, fix the join or add up before joining.",
        }
      : {
          where: `Look at ${oneOf(all, "the aggregate")}.`,
          what: "It takes every row, however often a value repeats; with DISTINCT inside, as in `count(DISTINCT x)`, each value counts once.",
          write: "Ask which of the two the task wants: rows, or different things.",
        };
  }),
  "limit-without-order": told(["limit"], "top-rows", (query) => ({
    where: `Look at ${clauseOf(query, "limit", query.select.limitCount, "LIMIT")}.`,
    what: "It keeps the first rows, but without ORDER BY nothing says which ones come first: PostgreSQL may return any.",
    write: "Sort by what the task means by first, then cut.",
  })),
  "between-on-timestamp": told(whereOrHaving, "time-ranges", (query) => ({
    where: `Look at ${oneOf(
      allWords(query, comparison()).filter((words) => /between/i.test(words)),
      "BETWEEN",
    )}.`,
    what: "The column holds moments, and a date compared with a moment means midnight, when that day begins. So everything later on the last day falls out.",
    write: "A span is safest half open: `>=` its first day and `<` the day after its last.",
  })),
  "integer-division": told(["select", "group"], "number-types", (query) => ({
    where: `Look at ${oneOf(allWords(query, division), "the division")}.`,
    what: "Both sides are whole numbers, so PostgreSQL cuts the fraction off: 7 / 2 is 3.",
    write: "Make one side a decimal, for example with `* 1.0` or `::numeric`, before dividing.",
  })),
} satisfies Partial<Record<ErrorClass, ClassText>>;
