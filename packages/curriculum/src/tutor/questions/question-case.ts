import type { TutorIntent } from "@master-sql/tutor";

/** A typical question, and what a correct and specific answer to it holds. */
export interface QuestionCase {
  /** `exercise:SLUG`, or the slug of a dataset. */
  readonly at: string;
  readonly intent: TutorIntent;
  readonly text?: string;
  readonly sql?: string;
  /** Parts of the answer's texts, captions and passages. Empty: the tutor must say that it has nothing. */
  readonly says: readonly (string | RegExp)[];
  readonly never?: readonly (string | RegExp)[];
  /** Rows that a piece of SQL in the answer gave. */
  readonly rows?: number;
}
