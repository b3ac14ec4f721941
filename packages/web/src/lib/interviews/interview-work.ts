import { type RubricPart, rubricGrades, rubricParts } from "@master-sql/course";
import { useMemo, useSyncExternalStore } from "react";
import { z } from "zod";
import { durableStorage } from "../storage/durable-storage.ts";
import { useStored } from "../storage/use-stored.ts";

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

const PREFIX = "master-sql.interview.";

export function useInterviewWork(interviewId: string) {
  return useStored(PREFIX + interviewId, interviewWorkSchema, begun);
}

/** Ids of the interview questions that were worked on in this browser, with how far that went. */
export function useInterviewStates(): ReadonlyMap<string, "begun" | "done"> {
  const kept = useSyncExternalStore(
    (listener) => durableStorage.subscribe((key) => (key === null || key.startsWith(PREFIX)) && listener()),
    () => JSON.stringify(durableStorage.keys(PREFIX).map((key) => [key, durableStorage.get(key)])),
    () => "[]",
  );
  return useMemo(() => {
    const entries: [string, string][] = JSON.parse(kept);
    return new Map(
      entries.flatMap(([key, text]) => {
        const state = stateOf(text);
        return state === "open" ? [] : [[key.slice(PREFIX.length), state] as const];
      }),
    );
  }, [kept]);
}

/** What was written by another version of the page counts as not begun. */
function stateOf(text: string): "open" | "begun" | "done" {
  try {
    return workState(interviewWorkSchema.parse(JSON.parse(text)));
  } catch {
    return "open";
  }
}

/** `done` when every part was judged, `begun` when anything was looked at. */
function workState({ revealed, grades, clock }: InterviewWork): "open" | "begun" | "done" {
  if (rubricParts.every((part: RubricPart) => grades[part] !== undefined)) return "done";
  return revealed.length > 0 || clock.spentMs > 0 || clock.startedAt !== null ? "begun" : "open";
}
