import {
  type BuiltInReason,
  type Consultation,
  type ConsultationReply,
  type EarlierAnswer,
  shownDraft,
  type TutorPart,
} from "@master-sql/tutor";
import type { Logger } from "pino";
import type { AskedQuestion } from "../grading/grading-job.ts";
import { BudgetUsed } from "../models/metered-model.ts";
import type { TutorModel } from "../models/tutor-model.ts";
import { type DraftRequest, draftSections, repairedSql, Stalled } from "./model-draft.ts";

/** What wording an answer takes. */
export interface Wording {
  readonly model: TutorModel;
  readonly asked: AskedQuestion;
  /** What the built-in tutor says, proved. */
  readonly findings: readonly TutorPart[];
  readonly earlier: readonly EarlierAnswer[];
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** In a grader process. */
  consult(consultation: Consultation): Promise<ConsultationReply | null>;
  conceptLevels(): Promise<string>;
}

/** The graders can't be had now. */
class NotConsulted extends Error {}

/**
 * The answer to a question where a model is set up: its draft, of which each section was run, proved and guarded before
 * it is given out; or what the built-in tutor found, where the model fails, stalls, may not be asked or said nothing
 * that could be shown (packages/tutor/src/SPEC.md).
 */
export async function* wordedAnswer(wording: Wording): AsyncGenerator<TutorPart> {
  const { asked, findings, model, signal, log } = wording;
  let why: BuiltInReason;
  try {
    const isShown = yield* checkedDraft(wording);
    if (isShown === "whole") return;
    why = isShown;
  } catch (error) {
    if (signal.aborted) return;
    log.warn({ err: error, provider: model.settings.provider }, "the model gave no whole answer");
    why = error instanceof BudgetUsed || isCausedBy(error, BudgetUsed) ? "budget" : reasonOf(error);
  }
  // A similar task is made and proved by the built-in tutor alone, as everybody's is.
  if (asked.question.intent !== "similar") yield { type: "speaker", speaker: { by: "built-in", why } };
  yield* findings;
}

function reasonOf(error: unknown): BuiltInReason {
  const isSilent =
    error instanceof Stalled || (error instanceof Error && /timeout/i.test(`${error.name} ${error.message}`));
  return isSilent ? "stalled" : "failed";
}

function isCausedBy(error: unknown, kind: typeof BudgetUsed): boolean {
  return error instanceof Error && error.cause instanceof kind;
}

/** Gives out what may be shown of a draft; says why it isn't enough, if it isn't. */
async function* checkedDraft(wording: Wording): AsyncGenerator<TutorPart, "whole" | BuiltInReason> {
  const { asked, findings, earlier, consult, model } = wording;
  const { question } = asked;
  if (question.intent === "similar") return "kept-from-models";
  const prompt = await consult({ type: "prompt", findings, earlier });
  if (prompt?.type === "not-for-a-model") return "kept-from-models";
  if (prompt?.type !== "prompt") throw new NotConsulted("No prompt could be made.");
  const seen = [prompt.prompt];
  const request: DraftRequest = {
    ...prompt,
    model: await model.open(),
    stallMs: model.settings.stallMs,
    signal: wording.signal,
    conceptLevels: wording.conceptLevels,
    async useTool(tool, input) {
      const reply = await consult({ type: "tool", tool, input });
      if (reply?.type !== "tool") throw new NotConsulted("A tool could not be used.");
      seen.push(reply.said);
      return reply.said;
    },
  };
  const isWhole = yield* shownDraft({
    question,
    findings,
    model: model.settings.model,
    sections: draftSections(request),
    seen: () => seen.join("\n"),
    async check(section) {
      const reply = await consult({ type: "check", section });
      if (reply?.type !== "check") throw new NotConsulted("A section could not be checked.");
      return reply;
    },
    repair: (failed) => repairedSql(request, failed),
  });
  return isWhole ? "whole" : "unproved";
}
