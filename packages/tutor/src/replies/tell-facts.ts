import type { ConceptCard } from "../cards/card.ts";
import type { TutorContext } from "../context.ts";
import type { Fact } from "../facts/query-facts.ts";
import type { TutorPart } from "../model.ts";
import { followUps, passageAbout, text } from "../showing/show.ts";
import { tellProved } from "../wrong/tell-suspicion.ts";

/** Some facts, each with the query that counted it, the principle where a card says it, and where to read on. */
export function* tellFacts(
  facts: readonly Fact[],
  context: TutorContext,
  opening = "",
  cards: readonly ConceptCard[] = [],
): Generator<TutorPart> {
  const concept = facts[0]?.suspicion.concept ?? "";
  const card = cards.find(({ concepts }) => concepts.includes(concept));
  for (const [at, fact] of facts.entries()) yield* tellProved(fact, at === 0 ? opening : "");
  if (card) yield text(card.says);
  yield* passageAbout(context, concept, card?.lesson);
  yield followUps("example", "explain-query");
}
