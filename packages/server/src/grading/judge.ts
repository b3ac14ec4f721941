import { gradeAnswer } from "@master-sql/judge/kinds";
import type { Verdict } from "@master-sql/judge/verdicts";
import type { Submission } from "./grading-job.ts";
import type { OpenDatasets } from "./open-datasets.ts";

export interface JudgeSettings {
  readonly datasets: OpenDatasets;
  readonly onFault: (error: unknown) => void;
  /** For one run of an answer. */
  readonly timeLimitMs: number;
}

export interface Judge {
  /**
   * Null when the machinery failed twice: then nothing is known about the answer.
   * @param onBegun called when the dataset is open
   */
  judge(submission: Submission, onBegun?: () => void): Promise<Verdict | null>;
}

/** Judges answers one after the other. Runs in a grader process. */
export function createJudge({ datasets, onFault, timeLimitMs }: JudgeSettings): Judge {
  /** Null when the machinery failed. */
  async function attempt({ dataset, task, sql }: Submission, onBegun?: () => void): Promise<Verdict | null> {
    try {
      const { sandbox, known } = await datasets.take(dataset);
      onBegun?.();
      const verdict = await gradeAnswer(sandbox, task, sql, {
        timeLimitMs,
        counterexamples: false,
        known,
      });
      if (hasCrashed(verdict)) await datasets.leave(dataset);
      return verdict;
    } catch (error) {
      onFault(error);
      await datasets.leave(dataset);
      return null;
    }
  }

  return {
    async judge(submission, onBegun) {
      const first = await attempt(submission, onBegun);
      // The database went down, by the answer or by itself: one more try on a new one tells.
      const verdict = first !== null && !hasCrashed(first) ? first : await attempt(submission, onBegun);
      await datasets.tidy();
      return verdict;
    },
  };
}

function hasCrashed(verdict: Verdict): boolean {
  return verdict.verdict === "undecided" && verdict.cause === "crashed";
}
