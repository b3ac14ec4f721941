import type { Exam, ExamList, ExamResult } from "@master-sql/protocol";
import { skipToken, useQuery } from "@tanstack/react-query";
import { callFunction, type Outcome } from "../backend/call-function.ts";
import { queryClient } from "../backend/query-client.ts";

/** The server said no; the message is for the person. */
export class ExamRefusal extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Throws {@link ExamRefusal}. */
function answerOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new ExamRefusal(outcome.message, outcome.code);
  return outcome.value;
}

const isWorthwhile = (error: Error) =>
  !(error instanceof ExamRefusal) || ["unreachable", "internal", "rate_limited"].includes(error.code);

/** This user's exams; nothing is asked while nobody is signed in. */
export function useExams(userId: string | null) {
  return useQuery<ExamList>(
    {
      queryKey: ["exams", userId],
      queryFn:
        userId === null
          ? skipToken
          : async () => answerOf(await callFunction("get-exams", undefined, { as: userId })),
      staleTime: 0,
    },
    queryClient,
  );
}

export interface ReceivedExam {
  readonly exam: Exam;
  /** `performance.now()` when the server was asked. */
  readonly askedAt: number;
  /** `performance.now()` when the server's answer came: the time left counts from then, whatever the clock says. */
  readonly receivedAt: number;
}

/** A running exam, asked for anew whenever the page is opened. */
export function useExam(userId: string, examId: string) {
  return useQuery<ReceivedExam>(
    {
      queryKey: ["exam", userId, examId],
      queryFn: async () => {
        const askedAt = performance.now();
        const exam = answerOf(await callFunction("get-exam", { examId }, { as: userId }));
        return { exam, askedAt, receivedAt: performance.now() };
      },
      staleTime: 0,
      gcTime: 0,
      retry: (count, error) => count < 2 && isWorthwhile(error),
    },
    queryClient,
  );
}

/** Judging takes a while, and longer when many wait. */
const JUDGING_TRIES = 20;
const JUDGING_PAUSE_MS = 3_000;

/** The result of an exam that is over; waits while it is judged. */
export function useExamResult(userId: string, examId: string) {
  return useQuery<ExamResult>(
    {
      queryKey: ["exam-result", userId, examId],
      queryFn: async () => answerOf(await callFunction("get-exam-result", { examId }, { as: userId })),
      staleTime: Number.POSITIVE_INFINITY,
      retry: (count, error) =>
        error instanceof ExamRefusal && error.code === "grader_busy"
          ? count < JUDGING_TRIES
          : count < 2 && isWorthwhile(error),
      retryDelay: JUDGING_PAUSE_MS,
    },
    queryClient,
  );
}
