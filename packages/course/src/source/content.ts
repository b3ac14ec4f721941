import type { GradingData, Misconception } from "@master-sql/judge/contract";
import type { CheatSheet } from "../cheat-sheet.ts";
import type { Concept, CurriculumModule, Track } from "../manifest.ts";
import type { Redirects } from "../redirects.ts";
import type { DialectDifference, Technique } from "../techniques.ts";
import type { Dataset } from "./parse-dataset.ts";
import type { ExerciseFile } from "./parse-exercise.ts";
import type { InterviewFile } from "./parse-interview.ts";
import type { LessonFile } from "./parse-lesson.ts";
import type { QuizFile } from "./parse-quiz.ts";
import type { Simulation } from "./parse-simulation.ts";
import type { YamlValue } from "./yaml-document.ts";

/** The whole content folder, parsed. */
export interface Content {
  readonly concepts: readonly Concept[];
  readonly misconceptions: readonly Misconception[];
  readonly modules: readonly CurriculumModule[];
  readonly tracks: readonly Track[];
  readonly datasets: readonly Dataset[];
  readonly lessons: readonly LessonFile[];
  readonly exercises: readonly ExerciseFile[];
  /** Questions that only exams ask: exercises of the same format, which are in no module and are never published. */
  readonly pool: readonly ExerciseFile[];
  readonly simulations: readonly Simulation[];
  readonly quizzes: readonly QuizFile[];
  readonly interviews: readonly InterviewFile[];
  /** By the slug of an exercise or a question of the pool. */
  readonly gradingData: ReadonlyMap<string, GradingData>;
  /** Null when it can't be read. */
  readonly cheatSheet: YamlValue<CheatSheet> | null;
  readonly redirects: Redirects;
  /** Whether bars.yaml holds titles and prompts to plain English. */
  readonly plainTasks: boolean;
  readonly techniques: readonly Technique[];
  readonly dialects: readonly DialectDifference[];
}
