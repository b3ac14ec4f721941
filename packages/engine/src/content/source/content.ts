import type { CheatSheet } from "../cheat-sheet.ts";
import type { GradingData } from "../grading-data.ts";
import type { Concept, CurriculumModule, Misconception } from "../manifest.ts";
import type { Dataset } from "./parse-dataset.ts";
import type { ExerciseFile } from "./parse-exercise.ts";
import type { LessonFile } from "./parse-lesson.ts";
import type { YamlValue } from "./yaml-document.ts";

/** The whole content folder, parsed. */
export interface Content {
  readonly concepts: readonly Concept[];
  readonly misconceptions: readonly Misconception[];
  readonly modules: readonly CurriculumModule[];
  readonly datasets: readonly Dataset[];
  readonly lessons: readonly LessonFile[];
  readonly exercises: readonly ExerciseFile[];
  /** By the exercise's slug. */
  readonly gradingData: ReadonlyMap<string, GradingData>;
  /** Null when it can't be read. */
  readonly cheatSheet: YamlValue<CheatSheet> | null;
}
