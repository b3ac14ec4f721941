import { plainWords } from "../asked/words.ts";
import type { ConceptCard } from "../cards/card.ts";
import { cardOn, cardsNamed } from "../cards/index.ts";
import { tellCard } from "../cards/tell-card.ts";
import type { TutorContext } from "../context.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { nothing } from "../showing/show.ts";
import { conceptAtHand } from "./concepts-of.ts";

/** A small example of a concept, on rows of its own. */
export async function* example(question: TutorQuestion, context: TutorContext): AsyncGenerator<TutorPart> {
  const [asked] = cardsNamed(plainWords(question.text));
  const concept = asked?.concepts[0] ?? (await conceptAtHand(context, question.sql));
  const card = asked ?? nearestCard(context, concept);
  if (!card) {
    yield nothing(
      "I have no example for this yet. Name what it should be about, such as HAVING, or LEFT JOIN.",
    );
    return;
  }
  yield* tellCard(card, context, concept);
}

/** The example of a concept, or of one that it builds on. */
function nearestCard({ library }: TutorContext, concept: string | undefined): ConceptCard | undefined {
  if (concept === undefined) return undefined;
  const own = cardOn(concept);
  if (own) return own;
  for (const before of library.concept(concept)?.prerequisites ?? []) {
    const card = cardOn(before);
    if (card) return card;
  }
  return undefined;
}
