import type { ExamDifference } from "@master-sql/protocol";
import type { ColumnType, Generated } from "kysely";
import type { DefaultedTime } from "./columns.ts";

/** Sittings of simulations. */
export interface ExamsTables {
  exams: ExamsTable;
  exam_answers: ExamAnswersTable;
  question_exposure: QuestionExposureTable;
}

/** One sitting of a simulation; at most one of a user's isn't finished. */
interface ExamsTable {
  id: Generated<string>;
  user_id: string;
  simulation_id: string;
  title: string;
  pass_percent: number;
  /** Of the draw. */
  seed: number;
  started_at: DefaultedTime;
  ends_at: Date;
  /** Null until it is handed in, or found to be over. */
  finished_at: Date | null;
  /** When whoever judges it last said so; null when nobody does. */
  claimed_at: ColumnType<Date | null, never, Date | null>;
}

/** Of whole exams over all users, so that questions which are known by now can be retired. */
interface QuestionExposureTable {
  question_id: string;
  drawn: Generated<number>;
  answered: Generated<number>;
}

/** A question of an exam, and its answer. */
interface ExamAnswersTable {
  exam_id: string;
  user_id: string;
  /** From 1. */
  position: number;
  question_id: string;
  /** What it is worth, as it was when it was drawn. */
  weight: Generated<number>;
  /** Of its weight; null until it is judged. */
  points: ColumnType<number | null, number | null | undefined, number | null>;
  sql: string | null;
  saved_at: Date | null;
  /** Null until it is judged, which happens when the exam is over. */
  verdict: "right" | "wrong" | "undecided" | "withdrawn" | null;
  message: string | null;
  /** Written as JSON text. */
  difference: ColumnType<ExamDifference | null, string | null | undefined, string | null>;
}
