import type { XrayStep } from "@master-sql/explain";
import { Scope } from "@master-sql/sql";
import { quantity } from "@master-sql/words";
import { says } from "../asked/cues.ts";
import { planOf } from "../faster/measure.ts";
import type { TutorPart } from "../model.ts";
import { followUps, passageAbout, quoted, text } from "../showing/show.ts";
import { stepsOf } from "../showing/steps.ts";
import { explainQuery, tellStep } from "../walk/explain-query.ts";
import { explainStatements } from "../walk/explain-statements.ts";
import { tellProved } from "../wrong/tell-suspicion.ts";
import type { Asked } from "./asked.ts";
import { relevantFacts } from "./relevant.ts";

/** Clauses by the words that name them. */
const CLAUSES: readonly (readonly [XrayStep["clause"], string])[] = [
  ["join", "join|joins|on"],
  ["where", "where|condition|filter"],
  ["group", "group by|grouping"],
  ["having", "having"],
  ["order", "order by|sort|sorting"],
  ["limit", "limit|offset"],
  ["distinct", "distinct"],
  ["window", "over|window|partition|rank|row_number|dense_rank|lag|lead"],
];

/** One part of the query that the question points at: a line, an alias, a position, a clause, or a subquery; else the whole query. */
export async function* explainPart(asked: Asked): AsyncGenerator<TutorPart> {
  const { question, context, facts, reading } = asked;
  if (facts.state === "script" && reading.line !== null && facts.outcome?.status === "completed") {
    const { results } = facts.outcome;
    yield* explainStatements(results, {
      only: statementAt(
        question.sql,
        results.map(({ sql }) => sql),
        reading.line,
      ),
    });
    return;
  }
  const told = facts.state === "query" ? await toldParts(asked) : [];
  if (told.length === 0) {
    yield* explainQuery(question, context);
    return;
  }
  yield text(...told);
  const found = await relevantFacts(asked);
  for (const fact of found.slice(0, 1)) yield* tellProved(fact, "On your data:");
  const [card] = reading.cards;
  if (card) yield text(card.says);
  yield* passageAbout(context, card?.concepts[0] ?? found[0]?.suspicion.concept, card?.lesson);
  yield followUps("explain-query", "example");
}

async function toldParts(asked: Asked): Promise<readonly string[]> {
  const { question, context, facts, reading } = asked;
  const query = facts.query;
  if (!query) return [];
  const told = aliases(asked);
  const steps = (await stepsOf(context, question.sql))?.steps.filter(({ place }) => place === "") ?? [];
  const tell = (step: XrayStep) => tellStep(question.sql, step);
  if (reading.line !== null) {
    const { from, to } = lineSpan(question.sql, reading.line);
    const own = steps.filter(({ span }) => span !== null && span.start < to && span.end > from);
    const line = question.sql.slice(from, to).trim();
    if (line !== "") told.push(`Line ${reading.line} is ${quoted(line)}.`, ...own.map(tell));
    return told;
  }
  if (says(reading.words, "subquery|subselect|inner query|select 1|inner select")) {
    const times = await subqueryRuns(asked);
    if (times !== null) told.push(times);
    if (says(reading.words, "select 1") && /\bexists\s*\(\s*select\s+1\b/i.test(query.sql))
      told.push(
        "PostgreSQL never looks at the `1`. EXISTS only asks whether the subquery gives a row, so what it selects doesn't matter.",
      );
  }
  const wanted = CLAUSES.filter(([, phrases]) => says(reading.words, phrases)).map(([clause]) => clause);
  told.push(...steps.filter(({ clause }) => wanted.includes(clause)).map(tell));
  return told;
}

/** A word of the question that is the name of a table in the query. */
function aliases({ facts, reading }: Asked): string[] {
  const query = facts.query;
  if (!query) return [];
  const words = new Set(reading.words.split(" "));
  const sources = new Scope(query.select, query.schema).all.flatMap((scope) => scope.sources);
  return sources
    .filter(
      ({ alias, table }) => table !== undefined && alias !== table.key && words.has(alias) && alias !== "a",
    )
    .slice(0, 2)
    .map(
      ({ alias, table }) =>
        `${quoted(alias)} is an alias: the name that this query gives to ${quoted(table?.sqlName ?? "")}. So ${quoted(`${alias}.id`)} means the column of that table.`,
    );
}

/** How often a subquery is run, as the plan counted it. */
async function subqueryRuns({ context, facts }: Asked): Promise<string | null> {
  const plan = facts.query && (await planOf(context, facts.query.sql));
  const node = plan?.nodes.find((each) => each["Subplan Name"] !== undefined);
  if (!node) return null;
  const loops = node["Actual Loops"];
  return loops > 1
    ? `The subquery is correlated: it uses a column of the row outside. The plan shows that PostgreSQL ran it ${quantity(loops, "time")}, once for each of those rows.`
    : "The plan shows that PostgreSQL ran the subquery once.";
}

function lineSpan(sql: string, line: number): { readonly from: number; readonly to: number } {
  const lines = sql.split("\n");
  const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return { from, to: from + (lines[line - 1]?.length ?? 0) };
}

/** The statement of a script that a line belongs to, from 0; null where there is none. */
function statementAt(script: string, statements: readonly string[], line: number): number | null {
  const { from, to } = lineSpan(script, line);
  let at = 0;
  for (const [index, sql] of statements.entries()) {
    const begins = script.indexOf(sql.trim(), at);
    if (begins < 0) return null;
    at = begins + sql.trim().length;
    if (begins < Math.max(to, from + 1) && at >= from) return index;
  }
  return null;
}
