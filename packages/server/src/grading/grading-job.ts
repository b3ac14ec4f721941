import type { GradingTask } from "@master-sql/engine/grading";
import type { Verdict } from "@master-sql/engine/verdicts";

/** What a grader process is asked: an answer, and what it is judged against. */
export interface Submission {
  /** Slug of the dataset whose snapshot it is judged on. */
  readonly dataset: string;
  readonly task: GradingTask;
  readonly sql: string;
}

/** A submission on behalf of a user, who came from an address; the queue is fair to both. */
export interface GradingJob extends Submission {
  readonly userId: string;
  readonly address: string;
}

export type GradingOutcome =
  | { readonly status: "judged"; readonly verdict: Verdict }
  /** Nobody could judge it now; nothing is known about the answer. */
  | { readonly status: "busy"; readonly retryAfterSeconds: number };

/** From the server to a grader process. */
export interface GraderRequest {
  readonly id: number;
  readonly submission: Submission;
}

/** From a grader process to the server. */
export type GraderReply =
  /** Everything that judging takes is open; from now on time is the answer's own. */
  | { readonly type: "begun"; readonly id: number }
  | {
      readonly type: "judged";
      readonly id: number;
      /** Null when the machinery failed, not the answer. */
      readonly verdict: Verdict | null;
      /** Datasets that it now has open. */
      readonly warm: readonly string[];
    }
  | { readonly type: "fault"; readonly message: string };

/** What a grader process is started with, as JSON in its only argument. */
export interface GraderStart {
  readonly snapshotDirectory: string;
  /** For one run of an answer. */
  readonly timeLimitMs: number;
  /** Databases that stay open at once. */
  readonly warm: number;
  /** Resident bytes beyond which the process ends itself. */
  readonly memoryLimitBytes: number;
}
