import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { answerBundleSchema, catalogueSchema, exerciseBundleSchema } from "@master-sql/engine/content";
import { type GradingTask, gradingTaskOf } from "@master-sql/engine/grading";

/** What the server must know of the curriculum, from build/content. */
export interface PublishedContent {
  /** What an answer to this exercise is judged by; null when there is no such exercise. */
  gradingTask(exerciseId: string): Promise<{ readonly dataset: string; readonly task: GradingTask } | null>;
  /** That of the first exercise; null when there is none. */
  anyGradingTask(): ReturnType<PublishedContent["gradingTask"]>;
  hasLesson(lessonId: string): boolean;
  hasQuiz(quizId: string): boolean;
}

/** Reads the catalogue in `folder`; null when the content has not been built. Throws when it can't be understood. */
export async function loadPublishedContent(folder: string): Promise<PublishedContent | null> {
  const text = await readFile(join(folder, "catalogue.json"), "utf8").catch(() => null);
  if (text === null) return null;
  const { modules } = catalogueSchema.parse(JSON.parse(text));
  const exercises = new Map(modules.flatMap((module) => module.exercises).map(({ id, slug }) => [id, slug]));
  const lessons = new Set(modules.flatMap((module) => module.lessons).map(({ id }) => id));
  const quizzes = new Set(modules.flatMap(({ quiz }) => quiz?.id ?? []));
  const read = async (kind: string, slug: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, kind, `${slug}.json`), "utf8"));

  return {
    gradingTask: (exerciseId) => taskOf(exercises.get(exerciseId)),
    anyGradingTask: () => taskOf(exercises.values().next().value),
    hasLesson: (lessonId) => lessons.has(lessonId),
    hasQuiz: (quizId) => quizzes.has(quizId),
  };

  async function taskOf(slug: string | undefined) {
    if (slug === undefined) return null;
    const { dataset } = exerciseBundleSchema.parse(await read("exercises", slug));
    const answers = answerBundleSchema.parse(await read("answers", slug));
    return { dataset, task: gradingTaskOf(answers) };
  }
}
