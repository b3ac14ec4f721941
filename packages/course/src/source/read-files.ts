import type { z } from "zod";
import type { barsFileSchema } from "../bars.ts";
import type { cheatSheetFileSchema } from "../cheat-sheet.ts";
import type { conceptsFileSchema, curriculumFileSchema, misconceptionsFileSchema } from "../manifest.ts";
import type { redirectsSchema } from "../redirects.ts";
import type { dialectsSchema, techniquesFileSchema } from "../techniques.ts";
import type { ExerciseFile } from "./parse-exercise.ts";
import type { InterviewFile } from "./parse-interview.ts";
import type { LessonFile } from "./parse-lesson.ts";
import type { QuizFile } from "./parse-quiz.ts";
import type { Simulation } from "./parse-simulation.ts";
import type { YamlValue } from "./yaml-document.ts";

/** A YAML file of the content's root with the lines of its entries; null when it is missing or unreadable. */
export type RootFile<S extends z.ZodType> = YamlValue<z.output<S>> | null;

/** What the cross-checks look at: the parsed files, and which slugs have a file at all. */
export interface ReadFiles {
  readonly concepts: RootFile<typeof conceptsFileSchema>;
  readonly misconceptions: RootFile<typeof misconceptionsFileSchema>;
  readonly curriculum: RootFile<typeof curriculumFileSchema>;
  readonly cheatSheet: RootFile<typeof cheatSheetFileSchema>;
  /** Null also when there is no such file. */
  readonly bars: RootFile<typeof barsFileSchema>;
  /** Null also when there is no such file. */
  readonly redirects: RootFile<typeof redirectsSchema>;
  /** Null also when there is no such file. */
  readonly techniques: RootFile<typeof techniquesFileSchema>;
  /** Null also when there is no such file. */
  readonly dialects: RootFile<typeof dialectsSchema>;
  readonly lessons: readonly LessonFile[];
  readonly exercises: readonly ExerciseFile[];
  readonly pool: readonly ExerciseFile[];
  readonly simulations: readonly Simulation[];
  readonly quizzes: readonly QuizFile[];
  readonly interviews: readonly InterviewFile[];
  readonly lessonSlugs: ReadonlySet<string>;
  readonly exerciseSlugs: ReadonlySet<string>;
  readonly quizSlugs: ReadonlySet<string>;
  readonly datasetSlugs: ReadonlySet<string>;
}
