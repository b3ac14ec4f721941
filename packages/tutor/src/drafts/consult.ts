import type { TutorContext } from "../context.ts";
import type { EarlierAnswer } from "../earlier-answer.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { isOpenPrediction } from "../showing/guard.ts";
import { type CheckedSection, checkSection, type SectionToCheck } from "./check-section.ts";
import { type Prompt, promptOf } from "./prompt.ts";
import { type TutorTool, useTool } from "./tools.ts";

/** What whoever speaks with a model needs of a place where SQL can be run. */
export type Consultation =
  | {
      readonly type: "prompt";
      readonly findings: readonly TutorPart[];
      readonly earlier: readonly EarlierAnswer[];
    }
  | { readonly type: "tool"; readonly tool: TutorTool; readonly input: unknown }
  | { readonly type: "check"; readonly section: SectionToCheck };

export type ConsultationReply =
  | ({ readonly type: "prompt" } & Prompt)
  /** Whatever a model says could give this exercise away, so none is asked. */
  | { readonly type: "not-for-a-model" }
  | { readonly type: "tool"; readonly said: string }
  | ({ readonly type: "check" } & CheckedSection);

/** Whether a consultation needs to know how the learner's SQL was judged. */
export function takesVerdict(consultation: Consultation): boolean {
  if (consultation.type === "prompt") return true;
  return (
    consultation.type === "check" &&
    /\b(?:right|correct|wrong|incorrect)\b/i.test(consultation.section.markdown)
  );
}

/** Does what a consultation asks for. Throws SandboxFault when the sandbox itself is lost. */
export async function consult(
  consultation: Consultation,
  question: TutorQuestion,
  context: TutorContext,
): Promise<ConsultationReply> {
  switch (consultation.type) {
    case "prompt":
      return isOpenPrediction(context)
        ? { type: "not-for-a-model" }
        : { type: "prompt", ...(await promptOf(context, question, consultation)) };
    case "tool":
      return { type: "tool", said: await useTool(context, consultation.tool, consultation.input) };
    case "check":
      return { type: "check", ...(await checkSection(context, consultation.section)) };
  }
}
