import type { InterviewScript } from "@master-sql/course";
import {
  type InterviewState,
  nudgeDraft,
  nudgePrompt,
  preparedNudge,
  withWordedNudge,
} from "@master-sql/tutor/interview";
import { generateText } from "ai";
import type { Origin } from "../grading/fair-queue.ts";
import { wantsNoAi } from "../models/wants-no-ai.ts";
import type { InterviewDependencies } from "./dependencies.ts";

/** The candidate waits for a turn, so a model gets less time for it than for an answer of the tutor, in milliseconds. */
const LONGEST_MS = 15_000;

/**
 * An interview whose last nudge a model worded, where one is set up and what it wrote may be shown (rule I10); else the
 * interview as it is, with the nudge as its author prepared it. Never throws for the model's sake.
 */
export async function wordedNudge(
  { database, grader, model, log }: InterviewDependencies,
  origin: Origin,
  script: InterviewScript,
  state: InterviewState,
): Promise<InterviewState> {
  const prepared = preparedNudge(state);
  if (model === null || prepared === null || (await wantsNoAi(database, origin.userId))) return state;
  let draft: string;
  try {
    const { text, finishReason } = await generateText({
      model: await model.open(),
      ...nudgePrompt(script, state, prepared),
      // The prepared words are there already.
      maxRetries: 0,
      timeout: { totalMs: Math.min(LONGEST_MS, model.settings.stallMs) },
      // OpenAI is asked to keep nothing of what it is sent.
      providerOptions: { openai: { store: false } },
    });
    if (finishReason !== "stop") return state;
    draft = text.trim();
  } catch (error) {
    log.warn({ err: error, provider: model.settings.provider }, "the model worded no nudge");
    return state;
  }
  const { dataset, slug } = script;
  const job = { ...origin, dataset, question: slug, draft: nudgeDraft(state, draft, prepared) };
  if (await grader.checkNudge(job))
    return withWordedNudge(state, { text: draft, model: model.settings.model });
  log.info("a model's nudge was withheld");
  return state;
}
