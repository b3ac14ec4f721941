import { readQuestion } from "../asked/read-question.ts";
import type { ConceptCard } from "../cards/card.ts";
import type { TutorContext } from "../context.ts";
import { type EditorState, factsOf, type QueryFacts } from "../facts/query-facts.ts";
import type { TutorQuestion } from "../model.ts";
import { planText, stepsText, tableText } from "./run-text.ts";

/** The most cards that a model gets with a question. */
const MOST_CARDS = 2;

const STATES: Readonly<Partial<Record<EditorState, string>>> = {
  empty: "The editor is empty.",
  closed: "The query may not be run: what it gives is the answer to the exercise.",
  endless: "The query didn't end within the time for a run.",
};

/** What is known for a question before a model is asked: facts from runs, and the cards of the course that match. */
export interface KnownForModel {
  readonly facts: string;
  readonly cards: readonly ConceptCard[];
}

/** Runs the learner's query, and writes down what that shows, a fact at a time. */
export async function knownForModel(context: TutorContext, question: TutorQuestion): Promise<KnownForModel> {
  const found = await factsOf(question.sql, context);
  const { cards } = readQuestion(question.text, context, found.state, question.sql);
  const facts = [
    STATES[found.state],
    outcomeText(found, question.sql),
    verdictText(context),
    ...(found.state === "query" ? await queryTexts(context, found, question.sql) : []),
  ];
  return {
    facts: facts.filter((text) => typeof text === "string" && text !== "").join("\n\n"),
    cards: cards.slice(0, MOST_CARDS),
  };
}

function outcomeText({ outcome }: QueryFacts, sql: string): string {
  if (outcome?.status === "completed") return outcome.results.map(tableText).filter(Boolean).join("\n\n");
  if (outcome?.status !== "failed") return "";
  const { sqlstate, message, offset } = outcome.error;
  const fails = `It fails with ${sqlstate}: ${message}.`;
  if (offset === undefined) return fails;
  const line = sql.slice(0, offset).split("\n").length;
  const [token = ""] = /^\S+/.exec(sql.slice(offset)) ?? [];
  return `${fails} PostgreSQL points to line ${line}, at “${token}”.`;
}

function verdictText({ verdict }: TutorContext): string {
  if (verdict === null) return "";
  const said = "message" in verdict ? `: ${verdict.message}` : ".";
  return `Judged against the task, it is ${verdict.verdict}${said}`;
}

async function queryTexts(context: TutorContext, found: QueryFacts, sql: string): Promise<readonly string[]> {
  const steps = await stepsText(context, sql);
  const plan = await planText(context, sql);
  const facts = (await found.facts()).map(({ suspicion: { where, what }, proof }) => {
    const counted =
      proof && proof.run.status === "rows" ? `\nCounted by ${proof.sql}\n${proof.run.rows.join("\n")}` : "";
    return `${where} ${what}${counted}`;
  });
  return [
    steps && `Its steps:\n${steps}`,
    facts.length > 0 ? `Facts about its clauses:\n${facts.join("\n")}` : "",
    plan && `Its plan, as it was run:\n${plan}`,
  ].filter((text) => typeof text === "string");
}
