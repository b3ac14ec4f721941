import { inSentence, list } from "@master-sql/words";
import { conceptAtHand } from "../alike/concepts-of.ts";
import type { TutorPart } from "../model.ts";
import { followUps, nothing, passageAbout, quoted, text } from "../showing/show.ts";
import type { Asked } from "./asked.ts";

/** Concepts that are named as the next ones. */
const MOST = 3;

/** What the course builds on the concept at hand. What the learner knows isn't known here. */
export async function* whatNext({ question, context }: Asked): AsyncGenerator<TutorPart> {
  const { library } = context;
  const concept = await conceptAtHand(context, question.sql);
  const known = concept === undefined ? undefined : library.concept(concept);
  const next = library.concepts
    .filter(({ prerequisites }) => prerequisites.includes(known?.id ?? ""))
    .slice(0, MOST);
  const builds =
    known && next.length > 0
      ? `You are working on ${quoted(inSentence(known.title))}. The course builds ${list(next.map(({ title }) => `**${inSentence(title)}**`))} on it.`
      : "";
  if (builds === "") {
    yield nothing(
      "I don't see what you have answered so far. The practice page does: *Next for you* picks from your mistakes, what is due for review, and what builds on what you solved.",
    );
    return;
  }
  yield text(
    builds,
    "Which exercise fits you best depends on your answers so far, and I don't see those. The practice page does: *Next for you* picks from your mistakes, what is due for review, and what builds on what you solved.",
  );
  for (const { id } of next) yield* passageAbout(context, id);
  yield followUps("similar", "example");
}
