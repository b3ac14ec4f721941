import type { TutorContext } from "../context.ts";
import type { TutorPart } from "../model.ts";
import { followUps, passageAbout, standalonePart, text } from "../showing/show.ts";
import type { ConceptCard } from "./card.ts";

/** What a card says, its example as it ran, and where to read on. */
export async function* tellCard(
  { says, sql, concepts, lesson }: ConceptCard,
  context: TutorContext,
  concept = concepts[0],
): AsyncGenerator<TutorPart> {
  yield text(says);
  const part = await standalonePart(context, sql, "An example on rows of its own; it runs anywhere:");
  if (part) yield part;
  yield* passageAbout(context, concept, lesson);
  yield followUps("similar", "free");
}
