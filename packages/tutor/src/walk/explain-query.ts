import type { Xray, XrayStep } from "@master-sql/explain";
import { list, number, plural, quantity } from "@master-sql/words";
import type { SelectStmt } from "@pgsql/types";
import type { TutorContext } from "../context.ts";
import { explainError } from "../errors/explain-error.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { readLearnerQuery } from "../reading/learner-query.ts";
import {
  followUps,
  nothing,
  passageAbout,
  quoted,
  runIsolated,
  standalonePart,
  text,
} from "../showing/show.ts";
import { clauseText, stepsOf, tellFilter, tellJoin } from "../showing/steps.ts";
import { suspicions } from "../wrong/suspicions.ts";
import { proved, tellProved } from "../wrong/tell-suspicion.ts";
import { transactionNotes } from "../wrong/transaction-notes.ts";
import { wholeTableChanges } from "../wrong/whole-table.ts";
import { worthKnowing } from "../wrong/worth-knowing.ts";
import { explainStatements } from "./explain-statements.ts";

/** Steps of the query itself that are told one by one; a longer query is told in part. */
const MOST_STEPS = 9;

/**
 * What the learner's query does, clause by clause in the order in which it is carried out, with the rows that really
 * passed.
 */
export async function* explainQuery(
  question: TutorQuestion,
  context: TutorContext,
): AsyncGenerator<TutorPart> {
  const { sql } = question;
  if (sql.trim() === "") {
    yield nothing("There is no SQL in the editor yet, so there is nothing to explain.");
    return;
  }
  const outcome = await runIsolated(context, sql);
  if (outcome.status !== "completed") {
    yield* explainError(question, context);
    return;
  }
  const query = await readLearnerQuery(context, sql);
  if (!query) {
    yield* explainStatements(outcome.results, {
      wholeTables: await wholeTableChanges(context.parse, sql),
      notes: await transactionNotes(context.parse, sql),
    });
    return;
  }
  const xray = await stepsOf(context, sql);
  if (!xray) {
    yield nothing("I couldn't step through this query.");
    return;
  }
  yield text(
    "PostgreSQL doesn't work from top to bottom. It carries your query out in this order:",
    numbered(sql, xray),
    standsFor(query.select, sql, xray),
  );
  const found = context.verdict?.verdict === "right" ? [] : suspicions(query);
  const [suspicion] = await proved(context, found, { sql, most: 1 });
  if (suspicion) yield* tellProved(suspicion, "One thing to check.");
  const others = worthKnowing(query).filter(({ rule }) => rule !== suspicion?.suspicion.rule);
  const notes = await proved(context, others, { sql, most: 2 });
  for (const note of notes) yield* tellProved(note, "Worth knowing.");
  const part = await standalonePart(context, sql.trim(), "Your query's result:");
  if (part) yield part;
  yield* passageAbout(context, (suspicion ?? notes[0])?.suspicion.concept);
  yield followUps(context.verdict?.verdict === "wrong" ? "why-wrong" : "faster", "another-way", "example");
}

function numbered(sql: string, { steps, blocked }: Xray): string {
  const places = new Set(steps.map(({ place }) => place));
  const lines: string[] = [];
  for (const place of places) {
    const own = steps.filter((step) => step.place === place);
    if (place === "") lines.push(...own.slice(0, MOST_STEPS).map((step) => tellStep(sql, step)));
    else lines.push(tellPlace(place, own));
  }
  const reasons = blocked.map(({ reason }) => reason);
  return [
    ...lines.map((line, index) => `${index + 1}. ${line}`),
    ...(reasons.length > 0 ? ["", `I can't show every part by itself: ${reasons.join(" ")}`] : []),
  ].join("\n");
}

/** A WITH query, a subquery in FROM, or one side of a set operation, in one sentence. */
function tellPlace(place: string, steps: readonly XrayStep[]): string {
  const rounds = steps.filter(({ clause }) => clause === "recursion");
  if (rounds.length > 0) return tellRounds(place, rounds);
  const counts = steps.flatMap(({ clause, rowsOut }) =>
    rowsOut === null || clause === "select" || clause === "window"
      ? []
      : [`${NAMES[clause] ?? clause} ${number(rowsOut)}`],
  );
  const last = steps.at(-1)?.rowsOut;
  const gives = last === null || last === undefined ? "" : `, and gives ${quantity(last, "row")}`;
  const start = place.endsWith(FIRST_ROWS) ? place.slice(0, -FIRST_ROWS.length) : null;
  const name = /^(before|after) /.test(place)
    ? `The query ${place}`
    : start === null
      ? `First ${quoted(place)}`
      : `First the part of ${quoted(start)} that doesn't refer to itself`;
  return `${name} is worked out${gives} (rows after each clause: ${counts.join(", ")}).`;
}

const FIRST_ROWS = " › first rows";

/** A recursive query: what it begins with, and what each round adds to it. */
function tellRounds(place: string, rounds: readonly XrayStep[]): string {
  const begins = rounds[0]?.rowsIn ?? 0;
  const added = rounds.map(({ rowsOut }) => rowsOut ?? 0);
  const total = added.reduce((sum, rows) => sum + rows, begins);
  return `Then ${quoted(place)} goes round by round, each on the rows of the one before, and gives ${quantity(total, "row")} in all (${[begins, ...added].map(number).join(" + ")}).`;
}

const NAMES: Readonly<Partial<Record<XrayStep["clause"], string>>> = {
  from: "FROM",
  join: "JOIN",
  where: "WHERE",
  group: "GROUP BY",
  having: "HAVING",
  distinct: "DISTINCT",
  set: "set operation",
  order: "ORDER BY",
  limit: "LIMIT",
  values: "VALUES",
  result: "result",
};

export function tellStep(sql: string, step: XrayStep): string {
  const { clause, rowsIn, rowsOut, columns } = step;
  const out = rowsOut === null ? "many rows" : quantity(rowsOut, "row");
  const words = clauseText(sql, step);
  switch (clause) {
    case "from":
      return `${words} reads ${out}.`;
    case "join":
      return tellJoin(sql, step);
    case "where":
    case "having":
      return tellFilter(sql, step);
    case "group":
      return step.span === null
        ? `No GROUP BY: the aggregates make one row of all ${rowsIn === null ? "" : number(rowsIn)}.`
        : `${words} sorts ${rowsIn === null ? "the rows" : quantity(rowsIn, "row")} into ${rowsOut === null ? "groups" : quantity(rowsOut, "group")}; from here on, each group is one row.`;
    case "window":
      return `${list(columns.filter(({ isComputed }) => isComputed).map(({ name }) => quoted(name)))} ${plural(columns.filter(({ isComputed }) => isComputed).length, "is", "are")} worked out for each of ${out}, looking at the other rows; the number of rows stays the same.`;
    case "select":
      return `SELECT makes ${quantity(columns.length, "column")} of each row: ${list(columns.slice(0, 8).map(({ name }) => quoted(name)))}.`;
    case "distinct":
      return `DISTINCT merges rows that agree in every column: ${rowsIn === null ? "" : `${number(rowsIn)} become `}${out}.`;
    case "set":
      return `${quoted(step.title)} puts the results together: ${out}.`;
    case "values":
      return `VALUES gives ${out} as written.`;
    case "recursion":
      return `A round of the recursion adds ${out}.`;
    case "order":
      return `${words} sorts ${out}; no row is added or lost.`;
    case "limit":
      return `${words} keeps ${out}${rowsIn === null ? "" : ` of ${number(rowsIn)}`}.`;
    case "result":
      return `The result has ${out}.`;
  }
}

/** What one row of the result stands for. */
function standsFor(select: SelectStmt, sql: string, { steps }: Xray): string {
  const own = steps.filter(({ place }) => place === "");
  const group = own.find(({ clause }) => clause === "group");
  const last = own.at(-1)?.rowsOut;
  const rows =
    last === null || last === undefined ? "" : ` There ${plural(last, "is", "are")} ${number(last)}.`;
  if (group && group.span !== null && select.groupClause)
    return `So one row of the result stands for one group: one combination of the values in ${clauseText(sql, group)}.${rows}`;
  const from = own.find(({ clause }) => clause === "from");
  const joins = own.filter(({ clause }) => clause === "join").length;
  if (group) return "So the result is a single row about everything that got through.";
  if (!from) return "";
  return joins === 0
    ? `So one row of the result stands for one row of ${quoted(from.title.replace(/^FROM /, ""))}.${rows}`
    : `So one row of the result stands for one match between the joined tables, not for one row of the first.${rows}`;
}
