import { type TutorPart, tutorTools } from "@master-sql/tutor";
import { done, type HandlerOf, refused, tooMany } from "../functions/handler.ts";
import { PROVIDER_NAMES } from "../models/model-settings.ts";
import { wantsNoAi } from "../models/wants-no-ai.ts";
import type { TutorDependencies } from "./ask.ts";
import { isAssisted } from "./assisted.ts";
import { earlierAnswers } from "./earlier-answers.ts";
import { spotOf } from "./spot.ts";

/** What a model would be told of the caller's question, for them to see; nothing is sent to it. */
export function getTutorPrompt({
  database,
  content,
  grader,
  clientAddress,
  limits,
  model,
}: TutorDependencies): HandlerOf<"get-tutor-prompt"> {
  return async ({ place, question }, { caller: { userId }, context }) => {
    if (model === null) return done({ status: "built-in", why: "no-model" });
    const address = clientAddress(context);
    if ((await limits.tutor(context, userId)) || (await limits.tutorAddress(context, address)))
      return tooMany();
    if (await wantsNoAi(database, userId)) return refused("ai_off", "You turned AI off in your account.");
    const spot = content && spotOf(content, place);
    if (!spot) return refused("not_found", "There is no such exercise or dataset.");
    const assisted = spot.exerciseId !== null && (await isAssisted(database, userId, spot.exerciseId));
    const job = {
      userId,
      address,
      dataset: spot.dataset,
      exercise: spot.exerciseSlug,
      question,
      assisted,
    };
    const { signal } = new AbortController();
    const findings: TutorPart[] = [];
    const outcome = await grader.answer(job, { onPart: (part) => findings.push(part), signal });
    const reply =
      outcome.status === "answered"
        ? await grader.consult(
            {
              ...job,
              assisted: assisted || outcome.isRight,
              consultation: {
                type: "prompt",
                findings,
                earlier: await earlierAnswers(database, userId, place),
              },
            },
            signal,
          )
        : null;
    if (reply?.type === "not-for-a-model") return done({ status: "built-in", why: "this-question" });
    if (reply?.type !== "prompt")
      return refused("grader_busy", "It could not be put together right now. Try again.", 15);
    const { provider, model: name } = model.settings;
    return done({
      status: "model",
      provider: PROVIDER_NAMES[provider],
      model: name,
      instructions: reply.instructions,
      prompt: reply.prompt,
      tools: [
        ...Object.entries(tutorTools).map(([tool, { description }]) => ({ name: tool, description })),
        { name: "concept_levels", description: "How you did with each concept so far." },
      ],
    });
  };
}
