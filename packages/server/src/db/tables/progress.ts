import type { ColumnType } from "kysely";
import type { DefaultedTime, Json } from "./columns.ts";

/** What learners did, as events. */
export interface ProgressTables {
  attempts: AttemptsTable;
  pending_attempts: PendingAttemptsTable;
  lesson_completions: LessonCompletionsTable;
  quiz_results: QuizResultsTable;
  quiz_answers: QuizAnswersTable;
  activities: ActivitiesTable;
  path_decisions: PathDecisionsTable;
}

interface AttemptsTable {
  id: string;
  user_id: string;
  exercise_id: string;
  sql: string;
  hints_used: number;
  verdict: "right" | "wrong" | "undecided";
  message: string;
  misconception: string | null;
  /** A class of mistake (judge/src/verdicts), when it was established. */
  error_class: string | null;
  /** Rungs of hints that were open; null when the client didn't say. */
  hint_rungs: number[] | null;
  time_on_task_ms: number | null;
  solution_seen: ColumnType<boolean, boolean | undefined, never>;
  /** By the browser's clock. */
  submitted_at: Date;
  /** By the database's clock. */
  recorded_at: DefaultedTime;
  /** When it was submitted, as far as can be told: see progress/happened-at.ts. */
  happened_at: DefaultedTime;
}

/** An answer that waits for its verdict. The columns that `attempts` has too mean the same. */
interface PendingAttemptsTable {
  id: string;
  user_id: string;
  exercise_id: string;
  sql: string;
  hints_used: number;
  /** What the page established. */
  error_class: string | null;
  hint_rungs: number[] | null;
  time_on_task_ms: number | null;
  solution_seen: boolean;
  /** The database on which the page found the answer wrong. */
  counterexample: Json | null;
  submitted_at: Date;
  happened_at: Date;
  /** By the database's clock. */
  received_at: DefaultedTime;
  /** When the server that judges it last said so; null when none does. */
  claimed_at: Date | null;
}

interface QuizAnswersTable {
  /** Made by the browser. */
  id: string;
  user_id: string;
  quiz_id: string;
  question_id: string;
  /** Places in the question as it was written. */
  choices: number[];
  /** As the server judged it. */
  is_right: boolean;
  misconception: string | null;
  happened_at: Date;
  recorded_at: DefaultedTime;
}

interface ActivitiesTable {
  /** Made by the browser. */
  id: string;
  user_id: string;
  kind: "run" | "lesson-read" | "solution-shown" | "hint-opened";
  item_type: "exercise" | "lesson" | "dataset";
  /** Id of the exercise or lesson, slug of the dataset. */
  item: string;
  /** Of a run that failed. */
  sqlstate: string | null;
  /** Of a lesson that was read. */
  active_ms: number | null;
  /** Of a hint that was opened. */
  rung: number | null;
  happened_at: Date;
  recorded_at: DefaultedTime;
}

interface PathDecisionsTable {
  /** Made by the browser. */
  id: string;
  user_id: string;
  kind: "placement" | "module-marked" | "plan-set";
  /** The rest of the event, as protocol/src/activity.ts has it. */
  details: Json;
  happened_at: Date;
  recorded_at: DefaultedTime;
}

interface QuizResultsTable {
  /** Made by the browser. */
  id: string;
  user_id: string;
  quiz_id: string;
  right_answers: number;
  questions: number;
  /** By the browser's clock. */
  taken_at: Date;
  recorded_at: DefaultedTime;
}

interface LessonCompletionsTable {
  user_id: string;
  lesson_id: string;
  /** By the browser's clock. */
  completed_at: Date;
  recorded_at: DefaultedTime;
}
