import { useMemo } from "react";
import { useSession } from "../backend/session.ts";
import { useInterviewStates } from "./interview-work.ts";
import { useMockInterviews } from "./mock-interviews.ts";

/** What a question came to: in this browser by oneself, or in mock interviews on any device. */
export interface QuestionWork {
  readonly state: "begun" | "done";
  /** The best share of the points in a mock interview, in percent; null where none was finished. */
  readonly best: number | null;
}

/** Of every question that was worked on, by its id. */
export function useQuestionWork(): ReadonlyMap<string, QuestionWork> {
  const session = useSession();
  const own = useInterviewStates();
  const { data } = useMockInterviews(session.status === "signed-in" ? session.user.id : null);
  return useMemo(() => {
    const work = new Map<string, QuestionWork>([...own].map(([id, state]) => [id, { state, best: null }]));
    for (const { questionId, isFinished, best } of data?.questions ?? []) {
      const isDone = isFinished || work.get(questionId)?.state === "done";
      work.set(questionId, { state: isDone ? "done" : "begun", best });
    }
    return work;
  }, [own, data]);
}
