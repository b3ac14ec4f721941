import type { TutorContext } from "../context.ts";
import type { Fact } from "../facts/query-facts.ts";
import type { TutorPart } from "../model.ts";
import { followUps, passageAbout } from "../showing/show.ts";
import { tellProved } from "../wrong/tell-suspicion.ts";

/** Some facts, each with the query that counted it, and where to read on. */
export function* tellFacts(
  facts: readonly Fact[],
  context: TutorContext,
  opening = "",
): Generator<TutorPart> {
  for (const [at, fact] of facts.entries()) yield* tellProved(fact, at === 0 ? opening : "");
  yield* passageAbout(context, facts[0]?.suspicion.concept);
  yield followUps("example", "explain-query");
}
