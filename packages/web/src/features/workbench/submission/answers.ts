import type { AnswerBundle } from "@master-sql/course";
import type { KnownOutcomes } from "@master-sql/judge/kinds";
import { queryClient } from "../../../lib/backend/query-client.ts";
import { fetchAnswers } from "../../../lib/content/fetch-answers.ts";

/** The last is what judging has found out about the exercise and needn't again. */
type Judging = readonly [AnswerBundle, typeof import("@master-sql/judge/kinds"), KnownOutcomes];

/**
 * What an exercise is judged by: its solutions and known wrong answers, and the grader. Asked for when the learner
 * begins to write, not before, so that a connection lost later doesn't keep an answer from being judged.
 * Rejects with an Error that says what to tell the learner; the next call tries again.
 */
export function loadJudging(slug: string): Promise<Judging> {
  return queryClient.fetchQuery({
    queryKey: ["judging", slug],
    queryFn: async (): Promise<Judging> => {
      const [answers, grading] = await Promise.all([fetchAnswers(slug), import("@master-sql/judge/kinds")]);
      return [answers, grading, new grading.KnownOutcomes()];
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The grader's functions and the outcomes that it adds to are to stay the same ones.
    structuralSharing: false,
  });
}
