import { readQuestion } from "../asked/read-question.ts";
import type { ConceptCard } from "../cards/card.ts";
import type { TutorContext } from "../context.ts";
import { changeFacts } from "../facts/change-facts.ts";
import { type EditorState, factsOf, type QueryFacts } from "../facts/query-facts.ts";
import type { TutorQuestion } from "../model.ts";
import { runIsolated } from "../showing/show.ts";
import type { ProvedSuspicion } from "../wrong/tell-suspicion.ts";
import { planText, resultText, stepsText } from "./run-text.ts";

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
    found.state === "script" && clausesText(await changeFacts(question.sql, context)),
    found.state !== "closed" &&
      (await fixedQueryText(context, found.state === "script" ? question.sql : null)),
    await timeZoneText(context),
  ];
  return {
    facts: facts.filter((text) => typeof text === "string" && text !== "").join("\n\n"),
    cards: cards.slice(0, MOST_CARDS),
  };
}

function outcomeText({ outcome }: QueryFacts, sql: string): string {
  if (outcome?.status === "completed") return outcome.results.map(resultText).join("\n\n");
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
  return [
    steps && `Its steps:\n${steps}`,
    clausesText(await found.facts()),
    plan && `Its plan, as it was run:\n${plan}`,
  ].filter((text) => typeof text === "string");
}

function clausesText(facts: readonly ProvedSuspicion[]): string {
  if (facts.length === 0) return "";
  const texts = facts.map(({ suspicion: { where, what }, proof }) => {
    const counted =
      proof && proof.run.status === "rows"
        ? `\nCounted by ${proof.sql}\n${proof.run.rows.map((row) => row.join(" | ")).join("\n")}`
        : "";
    return `${where} ${what}${counted}`;
  });
  return `Facts about its clauses:\n${texts.join("\n")}`;
}

/** The query that an exercise asks to make faster, with its plan, and with that after the learner's statements. */
async function fixedQueryText(context: TutorContext, statements: string | null): Promise<string> {
  const answers = context.exercise?.answers;
  if (answers?.kind !== "index") return "";
  const plan = await planText(context, answers.query);
  const after = statements && (await planText(context, answers.query, `${statements};\n`));
  return [
    `The query that the exercise asks to make faster:\n${answers.query}`,
    plan && `Its plan, as it was run:\n${plan}`,
    after && `Its plan after the learner's statements:\n${after}`,
  ]
    .filter((text) => typeof text === "string")
    .join("\n");
}

async function timeZoneText(context: TutorContext): Promise<string> {
  const outcome = await runIsolated(context, "SHOW timezone");
  const zone = outcome.status === "completed" ? outcome.results[0]?.rows[0]?.[0] : null;
  return zone ? `The session's time zone is ${zone}.` : "";
}
