import type { TutorContext } from "../context.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { followUps, nothing, passageAbout, standalonePart, text } from "../showing/show.ts";
import { topicOf, topicsOf } from "../topics/index.ts";
import type { Topic } from "../topics/topic.ts";
import { conceptAtHand } from "./concepts-of.ts";

/** A small example of a concept, on rows of its own. */
export async function* example(question: TutorQuestion, context: TutorContext): AsyncGenerator<TutorPart> {
  const [asked] = topicsOf(question.text);
  const concept = asked?.concepts[0] ?? (await conceptAtHand(context, question.sql));
  const topic = asked ?? nearestTopic(context, concept);
  if (!topic) {
    yield nothing(
      "I have no example for this yet. Name what it should be about, such as HAVING, or LEFT JOIN.",
    );
    return;
  }
  yield* tellTopic(topic, context, concept);
}

/** The example of a concept, or of one that it builds on. */
function nearestTopic({ library }: TutorContext, concept: string | undefined): Topic | undefined {
  if (concept === undefined) return undefined;
  const own = topicOf(concept);
  if (own) return own;
  for (const before of library.concept(concept)?.prerequisites ?? []) {
    const topic = topicOf(before);
    if (topic) return topic;
  }
  return undefined;
}

/** What there is to say of a topic, its example as it ran, and where to read on. */
export async function* tellTopic(
  topic: Topic,
  context: TutorContext,
  concept = topic.concepts[0],
): AsyncGenerator<TutorPart> {
  yield text(topic.says);
  const part = await standalonePart(context, topic.sql, "An example on rows of its own; it runs anywhere:");
  if (part) yield part;
  yield* passageAbout(context, concept);
  yield followUps("similar", "free");
}
