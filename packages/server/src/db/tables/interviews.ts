import type { Role } from "@master-sql/course";
import type { InterviewScore, InterviewState } from "@master-sql/tutor/interview";
import type { ColumnType, Generated } from "kysely";
import type { DefaultedTime } from "./columns.ts";

/** Mock interviews. */
export interface InterviewsTables {
  interviews: InterviewsTable;
}

/** A loop as each of its interviews keeps it. */
export interface StoredLoop {
  readonly role: Role;
  readonly questions: readonly { readonly slug: string; readonly title: string }[];
  readonly position: number;
}

interface InterviewsTable {
  user_id: string;
  /** Made by the browser; the credit was spent under it. */
  id: string;
  question_id: string;
  slug: string;
  title: string;
  /** Written as JSON text. */
  state: ColumnType<InterviewState, string, string>;
  stage: "question" | "twist" | "change" | "review" | "over";
  version: Generated<number>;
  last_turn_id: string | null;
  /** `held` until the first turn was answered. */
  credit: Generated<"held" | "spent" | "returned">;
  /** Written as JSON text. */
  score: ColumnType<InterviewScore | null, string | null | undefined, string | null>;
  points: number | null;
  out_of: number | null;
  loop_id: string | null;
  /** Written as JSON text. */
  loop: ColumnType<StoredLoop | null, string | null | undefined, string | null>;
  started_at: DefaultedTime;
  touched_at: DefaultedTime;
  /** Null where it isn't timed. */
  ends_at: Date | null;
  /** Then all that was said is empty. */
  deleted_at: Date | null;
}
