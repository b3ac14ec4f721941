import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import {
  answerBundleSchema,
  catalogueSchema,
  cheatSheetSchema,
  type DatasetBundle,
  datasetBundleSchema,
  dialectsSchema,
  exerciseBundleSchema,
  interviewBundleSchema,
  interviewListSchema,
  interviewScriptSchema,
  lessonBundleSchema,
  misconceptionListSchema,
  quizBundleSchema,
  redirectsSchema,
  simulationListSchema,
  type TechniqueList,
  techniqueListSchema,
} from "@master-sql/course";
import type { Content } from "@master-sql/course/source";
import type { z } from "zod";
import type { Drawings } from "../drawing/run-drawings.ts";
import { type QuizResults, quizBundle } from "../quiz/quiz-bundle.ts";
import { catalogueOf } from "./catalogue.ts";
import { cheatSheetBundle } from "./cheat-sheet-bundle.ts";
import { simulationSummaries } from "./exam-bundles.ts";
import { interviewBundle, interviewList, interviewScript } from "./interview-bundle.ts";
import { answerBundle, exerciseBundle, lessonBundle } from "./item-bundles.ts";

/** What was run beforehand, to be shown. */
export interface Runs {
  /** Results of the quizzes' predict questions, by slug. */
  readonly predictions: ReadonlyMap<string, QuizResults>;
  readonly drawings: Drawings;
  readonly techniques: TechniqueList;
}

/**
 * Writes every bundle of sound content below `folder`, each validated by its schema, and removes what an earlier
 * build left there. Returns the number of files.
 */
export function writeBundles(
  content: Content,
  datasets: readonly DatasetBundle[],
  { predictions, drawings, techniques }: Runs,
  folder: string,
): number {
  const written = new Set<string>();
  const write = <S extends z.ZodType>(name: string, schema: S, bundle: z.input<S>) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(schema.parse(bundle)));
    written.add(name);
  };

  const catalogue = catalogueOf(content);
  write("catalogue.json", catalogueSchema, catalogue);
  if (content.cheatSheet) {
    write("cheatsheet.json", cheatSheetSchema, cheatSheetBundle(content.cheatSheet.value));
  }
  write("misconceptions.json", misconceptionListSchema, { misconceptions: [...content.misconceptions] });
  write("redirects.json", redirectsSchema, content.redirects);
  write("techniques.json", techniqueListSchema, techniques);
  if (content.dialects.length > 0)
    write("dialects.json", dialectsSchema, { dialects: [...content.dialects] });
  write("simulations.json", simulationListSchema, { simulations: simulationSummaries(content) });
  for (const dataset of datasets) write(`datasets/${dataset.slug}.json`, datasetBundleSchema, dataset);
  for (const summary of catalogue.modules.flatMap(({ lessons }) => lessons)) {
    const file = content.lessons.find(({ lesson }) => lesson.slug === summary.slug);
    if (file)
      write(
        `lessons/${summary.slug}.json`,
        lessonBundleSchema,
        lessonBundle(summary, file, content, drawings),
      );
  }
  for (const summary of catalogue.modules.flatMap(({ exercises }) => exercises)) {
    const file = content.exercises.find(({ exercise }) => exercise.slug === summary.slug);
    if (file === undefined) continue;
    write(`exercises/${summary.slug}.json`, exerciseBundleSchema, exerciseBundle(summary, file));
    const gradingData = content.gradingData.get(summary.slug);
    write(
      `answers/${summary.slug}.json`,
      answerBundleSchema,
      answerBundle(file, content.misconceptions, gradingData),
    );
  }
  for (const file of content.quizzes) {
    const { slug } = file.quiz;
    const results = predictions.get(slug) ?? new Map();
    write(`quizzes/${slug}.json`, quizBundleSchema, quizBundle(file, content.misconceptions, results));
  }
  write("interviews.json", interviewListSchema, [...interviewList(content.interviews)]);
  for (const file of content.interviews) {
    write(
      `interviews/${file.interview.slug}.json`,
      interviewBundleSchema,
      interviewBundle(file, content.redirects),
    );
    write(
      `interview-scripts/${file.interview.slug}.json`,
      interviewScriptSchema,
      interviewScript(file, content.techniques),
    );
  }
  removeOthers(folder, written);
  return written.size;
}

function removeOthers(folder: string, keep: ReadonlySet<string>): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if (!keep.has(relative(folder, file).replaceAll("\\", "/"))) rmSync(file);
  }
}
