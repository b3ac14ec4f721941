import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  answerBundleSchema,
  catalogueSchema,
  cheatSheetSchema,
  type DatasetBundle,
  datasetBundleSchema,
  exerciseBundleSchema,
  type InterviewScript,
  interviewScriptSchema,
  lessonBundleSchema,
} from "@master-sql/course";
import { createLibrary, type TutorExercise, type TutorLibrary } from "@master-sql/tutor";

/** What the tutor knows of the course, read from build/content when it is first needed. */
export interface TutorSources {
  library(): Promise<TutorLibrary>;
  dataset(slug: string): Promise<DatasetBundle>;
  exercise(slug: string): Promise<TutorExercise>;
  interview(slug: string): Promise<InterviewScript>;
}

/** Everything that is read throws when it is missing or can't be understood; the next call tries again. */
export function tutorSources(folder: string): TutorSources {
  const read = async (...path: readonly string[]): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, ...path), "utf8"));
  const datasets = new Map<string, DatasetBundle>();
  let library: Promise<TutorLibrary> | null = null;

  async function readLibrary(): Promise<TutorLibrary> {
    const catalogue = catalogueSchema.parse(await read("catalogue.json"));
    const slugs = catalogue.modules.flatMap(({ lessons }) => lessons.map(({ slug }) => slug));
    const lessons = await Promise.all(
      slugs.map(async (slug) => lessonBundleSchema.parse(await read("lessons", `${slug}.json`))),
    );
    return createLibrary({
      catalogue,
      lessons,
      cheatSheet: cheatSheetSchema.parse(await read("cheatsheet.json")),
    });
  }

  return {
    library() {
      library ??= readLibrary().catch((error: unknown) => {
        library = null;
        throw error;
      });
      return library;
    },
    async dataset(slug) {
      const known = datasets.get(slug);
      if (known) return known;
      const bundle = datasetBundleSchema.parse(await read("datasets", `${slug}.json`));
      datasets.set(slug, bundle);
      return bundle;
    },
    interview: async (slug) => interviewScriptSchema.parse(await read("interview-scripts", `${slug}.json`)),
    async exercise(slug) {
      return {
        page: exerciseBundleSchema.parse(await read("exercises", `${slug}.json`)),
        answers: answerBundleSchema.parse(await read("answers", `${slug}.json`)),
      };
    },
  };
}
