import { list, quantity } from "@master-sql/words";
import { readQuestion } from "../asked/read-question.ts";
import type { TutorContext } from "../context.ts";
import { explainError } from "../errors/explain-error.ts";
import { factsOf } from "../facts/query-facts.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { COUNTED_ROWS, followUps, nothing, passageAbout, quoted, text } from "../showing/show.ts";
import { stepsOf } from "../showing/steps.ts";
import { explainQuery } from "../walk/explain-query.ts";
import { tellNeverEnded } from "../wrong/never-ended.ts";
import { tellProved } from "../wrong/tell-suspicion.ts";
import { tellWholeTable, wholeTableChanges } from "../wrong/whole-table.ts";
import { tellSteps, whyWrong } from "../wrong/why-wrong.ts";
import type { Asked } from "./asked.ts";
import { relevantFacts } from "./relevant.ts";

/** The button "Why is this wrong?". */
export async function* whyIsItWrong(
  question: TutorQuestion,
  context: TutorContext,
): AsyncGenerator<TutorPart> {
  if (context.verdict !== null) {
    yield* whyWrong(question, context);
    return;
  }
  const facts = await factsOf(question.sql, context);
  yield* isItRight({ question, context, facts, reading: readQuestion("", context, facts.state) });
}

/** Says whether the query is right: by the verdict where there is a task, else by what running it showed. */
export async function* isItRight(asked: Asked): AsyncGenerator<TutorPart> {
  const { question, context, facts, reading } = asked;
  if (context.verdict !== null || facts.state === "empty")
    yield* whyWrong(question, context, facts.state === "query" ? await relevantFacts(asked) : []);
  else if (facts.state === "failed") yield* explainError(question, context);
  else if (facts.state === "endless") yield* tellNeverEnded(question.sql, context);
  else if (facts.state === "query") yield* withoutTask(asked);
  else if (reading.words === "") yield* triedChanges(asked);
  else {
    for await (const part of explainQuery(question, context)) {
      const [card] = reading.cards;
      if (part.type === "follow-ups" && card) yield text(card.says);
      yield part;
    }
  }
}

/** Changes of every row of a table, tried and undone. */
async function* triedChanges({ question, context, facts }: Asked): AsyncGenerator<TutorPart> {
  const changes = await wholeTableChanges(context.parse, question.sql);
  if (changes.length === 0) {
    yield nothing(ASK_TO_EXPLAIN);
    return;
  }
  const results = facts.outcome?.status === "completed" ? facts.outcome.results : [];
  yield text(
    "It runs, but this is hardly ever meant. I tried it on a copy of the data and undid it:",
    ...changes.slice(0, 2).map((change) => tellWholeTable(change, results[change.index])),
  );
  yield* passageAbout(context, "changing-rows");
  yield followUps("explain-query", "example");
}

async function* withoutTask(asked: Asked): AsyncGenerator<TutorPart> {
  const { facts, reading, context } = asked;
  const relevant = await relevantFacts(asked);
  const others = (await facts.facts())
    .filter(({ suspicion }) => !OPEN.has(suspicion.rule))
    .toSorted((a, b) => Number(b.isStriking) - Number(a.isStriking));
  const found = relevant.length > 0 ? relevant : others;
  const open = `${gives(facts)} Without a task I can't know whether that is what you want.`;
  if (found.length > 0) {
    yield text(open, "This is what I found. Whether it matters depends on what you want:");
    for (const fact of found.slice(0, 2)) yield* tellProved(fact);
    if (found[0]?.isStriking) yield* stepsTaken(asked);
    yield* passageAbout(context, found[0]?.suspicion.concept);
    yield followUps("explain-query", "faster");
  } else if (reading.words === "") yield nothing(ASK_TO_EXPLAIN);
  else if (reading.isBelief) yield nothing(`${open} ${LOOKED}`);
  else {
    yield text(open, LOOKED);
    yield followUps("explain-query", "faster");
  }
}

function gives({ outcome }: Asked["facts"]): string {
  const result = outcome?.status === "completed" ? outcome.results.at(-1) : undefined;
  return result && result.rows.length < COUNTED_ROWS
    ? `It runs and gives ${quantity(result.rows.length, "row")} with ${list(result.columns.map(({ name }) => quoted(name)))}.`
    : "It runs.";
}

/** What the query's clauses do with its rows. */
async function* stepsTaken({ facts: { query }, context }: Asked): AsyncGenerator<TutorPart> {
  const xray = query && (await stepsOf(context, query.sql));
  const steps = query && xray ? tellSteps(query, xray, [], undefined) : "";
  if (steps !== "") yield text(steps);
}

const LOOKED =
  "I looked for counts and sums that a join repeats, conditions that NULL makes unknown, outer joins that a condition undoes, ties that LIMIT cuts, and divisions of whole numbers, and found none.";
const ASK_TO_EXPLAIN =
  "It runs, and without a task I can't know what the result should be. Ask me to explain the query: I step through it with your rows.";

/** Rules about what is nearly always meant. */
const OPEN: ReadonlySet<string> = new Set(["no-order", "positions", "repeated-rows", "nulls-grouped"]);
