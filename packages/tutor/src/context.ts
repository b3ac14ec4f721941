import type { DatasetBundle } from "@master-sql/course";
import type { AnswerBundle, ExerciseBundle } from "@master-sql/judge/kinds";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import type { Verdict } from "@master-sql/judge/verdicts";
import type { ParseSql } from "@master-sql/sql";
import type { EarlierAnswer } from "./earlier-answer.ts";
import type { TutorLibrary } from "./library/library.ts";

/** An exercise as the tutor knows it: what its page shows, and what judges it. */
export interface TutorExercise {
  readonly page: ExerciseBundle;
  readonly answers: AnswerBundle;
}

/** What the tutor answers from. */
export interface TutorContext {
  /** Open on the dataset of the place. Every run of the tutor is isolated, so the session stays as it is. */
  readonly sandbox: SqlSandbox;
  readonly parse: ParseSql;
  /** Null in the playground. */
  readonly exercise: TutorExercise | null;
  readonly dataset: DatasetBundle;
  /** The course's own texts; made once, for all questions. */
  readonly library: TutorLibrary;
  /** How the learner's SQL was judged, with its counterexample; null where it wasn't or can't be. */
  readonly verdict: Verdict | null;
  /** The solution may be shown: the learner has seen it, or solved the exercise. */
  readonly assisted: boolean;
  /** Earlier questions about this place with their answers, the oldest first. */
  readonly earlier?: readonly EarlierAnswer[];
  /** `nothing` replaces an answer that was already given here, so that it isn't charged again. */
  readonly repeatsAreFree?: boolean;
}
