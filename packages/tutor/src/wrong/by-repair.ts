import type { ErrorClass } from "@master-sql/judge/verdicts";
import type { ClassText } from "./class-text.ts";

const always = (text: string) => () => text;

/** Mistakes that are told by the repair with which the query is right. */
export const byRepair: Partial<Record<ErrorClass, ClassText>> = {
  "predicate-place": {
    clauses: ["where", "having", "join"],
    concept: "having",
    tell: always(
      "The condition is the right one, in the wrong clause. ON decides which rows find a partner, WHERE which rows stay before they are grouped, HAVING which groups stay. Ask at which of these moments the task wants it tested.",
    ),
  },
  "wrong-column": {
    clauses: ["where", "having", "select"],
    concept: "select-columns",
    tell: always(
      "The shape is right, but one column isn't the one that the task means. Hold each column of your query against the task and the table: which fact does it hold?",
    ),
  },
  "wrong-constant": {
    clauses: ["where", "having"],
    concept: "filtering",
    tell: always(
      "The shape is right, but one value isn't the one that the task states. Check each value letter by letter: numbers, dates, and capital letters inside quotes.",
    ),
  },
  "wrong-operator": {
    clauses: ["where", "having", "join"],
    concept: "filtering",
    tell: always(
      "One comparison asks the wrong question about the right things: check for each whether the task means equal, different, smaller, larger, or like a pattern.",
    ),
  },
  "wrong-logic": {
    clauses: ["where", "having", "join"],
    concept: "and-or",
    tell: always(
      "Your conditions are the right ones, joined in the wrong way. With AND a row has to meet all of them; with OR one is enough.",
    ),
  },
  negation: {
    clauses: ["where", "having", "join"],
    concept: "anti-join",
    tell: always(
      "One condition keeps exactly the rows that the task leaves out. Look for a NOT that is missing, or one too many.",
    ),
  },
  "null-handling": {
    clauses: ["where", "select"],
    concept: "null-logic",
    tell: always(
      "The difference is in the rows with NULL. Ask what the task wants for them: left out, kept, or shown as another value with COALESCE.",
    ),
  },
  "wrong-expression": {
    clauses: ["select", "where"],
    concept: "expressions",
    tell: always(
      "One expression works out something else than the task asks for. Take it apart: what goes in, which function or operator is applied, and in which order?",
    ),
  },
  "join-condition": {
    clauses: ["join", "from"],
    concept: "inner-join",
    tell: always(
      "Two tables are joined on columns that don't belong together. Usually a column that refers to the other table equals that table's id.",
    ),
  },
  "missing-table": {
    clauses: ["from", "join"],
    concept: "several-joins",
    tell: always(
      "A fact that the task names is in a table that your query doesn't read. Find that table, and the column that leads to it.",
    ),
  },
  "extra-table": {
    clauses: ["join", "from"],
    concept: "join-fan-out",
    tell: always(
      "Your query joins a table that the task has no use for. A join does two things, even if no column of the table is shown: it drops rows without a partner and repeats rows with several.",
    ),
  },
  "set-operation": {
    clauses: ["set"],
    concept: "intersect-except",
    tell: always(
      "UNION gives what is on either side, INTERSECT what is on both, EXCEPT what is on the first side only. Your query uses another one than the task asks for.",
    ),
  },
  "missing-sort-key": {
    clauses: ["order"],
    concept: "sorting",
    tell: always(
      "The first sort keys are right. Where they tie, the task names what comes next, and your query leaves that open.",
    ),
  },
  "wrong-sort-key": {
    clauses: ["order"],
    concept: "sorting",
    tell: always(
      "Your query sorts by something else than the task asks for, or by the right keys in another order.",
    ),
  },
  "wrong-direction": {
    clauses: ["order"],
    concept: "sorting",
    tell: always(
      "You sort by the right keys, one of them in the wrong direction: DESC puts the largest first.",
    ),
  },
  "nulls-order": {
    clauses: ["order"],
    concept: "sorting",
    tell: always(
      "You sort by the right keys, but NULLs come at the wrong end. They sort as the largest value; NULLS FIRST and NULLS LAST say otherwise.",
    ),
  },
  ties: {
    clauses: ["limit"],
    concept: "top-rows",
    tell: always(
      "Where rows tie at the limit, your query and the task treat them differently. LIMIT cuts through them; FETCH FIRST … WITH TIES keeps them all.",
    ),
  },
  "wrong-limit": {
    clauses: ["limit"],
    concept: "top-rows",
    tell: always("Your query keeps another number of rows than the task asks for, or begins at another one."),
  },
  "column-order": {
    clauses: ["select"],
    concept: "select-columns",
    tell: always(
      "Every column is there, in another order than the task states. Columns count by their place.",
    ),
  },
};
