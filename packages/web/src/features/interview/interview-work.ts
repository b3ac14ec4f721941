import { type RubricPart, rubricGrades, rubricParts } from "@master-sql/engine/content";
import { z } from "zod";
import { useStored } from "../../lib/storage/use-stored.ts";

/** What is revealed step by step. */
const steps = ["clarify", "followUps", "model", "rubric"] as const;
export type Step = (typeof steps)[number];

/** What somebody did with an interview question, as it is kept in this browser. */
const interviewWorkSchema = z.object({
  version: z.literal(1),
  revealed: z.array(z.enum(steps)),
  /** How they judge their own answer, by the rubric's parts. */
  grades: z.partialRecord(z.enum(rubricParts), z.enum(rubricGrades)),
  clock: z.object({
    /** Milliseconds since 1970; null while it stands still. */
    startedAt: z.number().nullable(),
    /** Milliseconds before it was started the last time. */
    spentMs: z.number().min(0),
  }),
});
export type InterviewWork = z.infer<typeof interviewWorkSchema>;

const begun: InterviewWork = {
  version: 1,
  revealed: [],
  grades: {},
  clock: { startedAt: null, spentMs: 0 },
};

export function useInterviewWork(interviewId: string) {
  return useStored(`master-sql.interview.${interviewId}`, interviewWorkSchema, begun);
}

/** `done` when every part was judged, `begun` when anything was looked at. */
export function workState({ revealed, grades, clock }: InterviewWork): "open" | "begun" | "done" {
  if (rubricParts.every((part: RubricPart) => grades[part] !== undefined)) return "done";
  return revealed.length > 0 || clock.spentMs > 0 || clock.startedAt !== null ? "begun" : "open";
}
