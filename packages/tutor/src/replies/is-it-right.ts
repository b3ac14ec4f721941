import { list, quantity } from "@master-sql/words";
import type { TutorPart } from "../model.ts";
import { COUNTED_ROWS, followUps, nothing, quoted, text } from "../showing/show.ts";
import { explainQuery } from "../walk/explain-query.ts";
import { tellProved } from "../wrong/tell-suspicion.ts";
import { whyWrong } from "../wrong/why-wrong.ts";
import type { Asked } from "./asked.ts";
import { relevantFacts } from "./relevant.ts";

/** Says whether the query is right: by the verdict where there is a task, else by what running it showed. */
export async function* isItRight(asked: Asked): AsyncGenerator<TutorPart> {
  const { question, context, facts } = asked;
  if (
    context.verdict !== null ||
    facts.state === "empty" ||
    facts.state === "failed" ||
    facts.state === "endless"
  ) {
    yield* whyWrong(question, context);
    return;
  }
  if (facts.state === "script") {
    yield* explainQuery(question, context);
    return;
  }
  const relevant = await relevantFacts(asked);
  const others = (await facts.facts())
    .filter(({ suspicion }) => !OPEN.has(suspicion.rule))
    .toSorted((a, b) => Number(b.isStriking) - Number(a.isStriking));
  const found = relevant.length > 0 ? relevant : others;
  const result = facts.outcome?.status === "completed" ? facts.outcome.results.at(-1) : undefined;
  const gives =
    result && result.rows.length < COUNTED_ROWS
      ? `It runs and gives ${quantity(result.rows.length, "row")} with ${list(result.columns.map(({ name }) => quoted(name)))}.`
      : "It runs.";
  const open = `${gives} Without a task I can't know whether that is what you want.`;
  if (found.length === 0) {
    yield nothing(
      `${open} I looked for rows that a join repeats, conditions that NULL makes unknown, outer joins that a condition undoes, ties that LIMIT cuts, and divisions of whole numbers, and found none. This cost nothing.`,
    );
    return;
  }
  yield text(open, "This is what I found. Whether it matters depends on what you want:");
  for (const fact of found.slice(0, 2)) yield* tellProved(fact);
  yield followUps("explain-query", "faster");
}

/** Rules about what is nearly always meant. */
const OPEN: ReadonlySet<string> = new Set(["no-order", "positions", "repeated-rows", "nulls-grouped"]);
