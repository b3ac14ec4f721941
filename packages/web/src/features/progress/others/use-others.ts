import type { ExamList } from "@master-sql/protocol";
import { useExams } from "../../../lib/exams/exam-queries.ts";
import { type QuestionWork, useQuestionWork } from "../../../lib/interviews/interview-states.ts";
import type { LearnerProgress } from "../../../lib/progress/index.ts";
import { useLearnerEvents } from "../../../lib/progress/work.ts";
import { useUserId } from "./use-user-id.ts";

/** What was done besides lessons and exercises. */
export interface Others {
  readonly quizzes: LearnerProgress["quizzes"];
  /** Exams that were handed in, the latest first; empty until they are known. */
  readonly exams: ExamList["exams"];
  /** By the id of the interview question. */
  readonly interviews: ReadonlyMap<string, QuestionWork>;
  /** Whether anything was done at all, a query run aside; null until that is known. */
  readonly isAnything: boolean | null;
}

export function useOthers(progress: LearnerProgress): Others {
  const userId = useUserId();
  const { data, isError } = useExams(userId);
  const interviews = useQuestionWork();
  const events = useLearnerEvents();
  const exams = (data?.exams ?? []).filter(({ finishedAt }) => finishedAt !== null);
  const { exercises, lessons, quizzes } = progress;
  const sure = exercises.size + lessons.size + quizzes.size + interviews.size + exams.length > 0;
  const isAsked = events === null || (userId !== null && data === undefined && !isError);
  const isAnything = sure || (isAsked ? null : events.some(({ kind }) => kind !== "run"));
  return { quizzes, exams, interviews, isAnything };
}
