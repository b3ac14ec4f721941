import type { TutorPart } from "@master-sql/tutor";
import type { ColumnType, Generated } from "kysely";
import type { DefaultedTime } from "./columns.ts";

/** What the tutor was asked. */
export interface TutorTables {
  tutor_questions: TutorQuestionsTable;
}

type TutorParts = readonly TutorPart[];

/** A question to the tutor, with as much of its answer as there is. */
interface TutorQuestionsTable {
  user_id: string;
  /** Made by the browser; the credit was spent under it. */
  interaction_id: string;
  place_type: "exercise" | "dataset";
  /** Slug of the exercise or dataset. */
  place: string;
  intent: string;
  question: string;
  sql: string;
  /** Written as JSON text. */
  parts: ColumnType<TutorParts, string | undefined, string>;
  state: Generated<"streaming" | "answered" | "nothing" | "stopped" | "failed">;
  asked_at: DefaultedTime;
  /** While it is being answered, the server that does so moves it on. */
  alive_at: DefaultedTime;
  /** Then question, SQL and answer are empty. */
  deleted_at: Date | null;
}
