import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  answerBundleSchema,
  type Catalogue,
  catalogueSchema,
  currentSlug,
  type ExerciseSummary,
  type InterviewScript,
  type InterviewSummary,
  interviewListSchema,
  interviewScriptSchema,
  type QuestionBundle,
  quizBundleSchema,
  type Redirects,
  redirectsSchema,
} from "@master-sql/course";
import { type GradingTask, gradingTaskOf } from "@master-sql/judge/kinds";

/** What an answer is judged by, and the slug of the dataset on which it is. */
interface JudgedExercise {
  readonly dataset: string;
  readonly task: GradingTask;
}

/** What the server must know of the curriculum, from build/content. */
export interface PublishedContent {
  readonly course: Pick<Catalogue, "concepts" | "modules">;
  readonly redirects: Redirects;
  /** Null when there is no such exercise. */
  gradingTask(exerciseId: string): Promise<JudgedExercise | null>;
  /** That of the first exercise; null when there is none. */
  anyGradingTask(): Promise<JudgedExercise | null>;
  /** By its current slug or a former one; null when there is none. */
  exerciseNamed(slug: string): Pick<ExerciseSummary, "id" | "slug" | "dataset"> | null;
  /** Ids of the concepts of an exercise; none when there is no such exercise. */
  conceptsOf(exerciseId: string): readonly string[];
  hasExercise(exerciseId: string): boolean;
  /** Exercise id → 1 to 5, by its author. */
  exerciseDifficulties(): ReadonlyMap<string, number>;
  hasLesson(lessonId: string): boolean;
  /** The questions of a quiz by their id; null when there is no such quiz. */
  quizQuestions(quizId: string): Promise<ReadonlyMap<string, QuestionBundle> | null>;
  hasModule(moduleId: string): boolean;
  /** By its slug. */
  hasDataset(slug: string): boolean;
  /** All interview questions, as the list of them has it. */
  interviews(): Promise<readonly InterviewSummary[]>;
  /** What the interviewer goes by; null when there is no such question. */
  interviewScript(slug: string): Promise<InterviewScript | null>;
}

/**
 * Reads the catalogue in `folder`; null when the content has not been built. Throws when it can't be understood. The
 * task of an exercise is read when it is first asked for, and kept.
 */
export async function loadPublishedContent(folder: string): Promise<PublishedContent | null> {
  const text = await readFile(join(folder, "catalogue.json"), "utf8").catch(() => null);
  if (text === null) return null;
  const { concepts, modules, datasets } = catalogueSchema.parse(JSON.parse(text));
  const redirects = redirectsSchema.parse(JSON.parse(await readFile(join(folder, "redirects.json"), "utf8")));
  const exercises = new Map(modules.flatMap((module) => module.exercises).map((each) => [each.id, each]));
  const bySlug = new Map([...exercises.values()].map((each) => [each.slug, each]));
  const lessons = new Set(modules.flatMap((module) => module.lessons).map(({ id }) => id));
  const quizModules = new Map(modules.flatMap(({ id, quiz }) => (quiz ? [[quiz.id, id] as const] : [])));
  const quizzes = new Map<string, Promise<ReadonlyMap<string, QuestionBundle>>>();
  const slugs = new Set(datasets.map(({ slug }) => slug));
  const tasks = new Map<string, Promise<GradingTask>>();
  let interviews: Promise<readonly InterviewSummary[]> | null = null;

  return {
    course: { concepts, modules },
    gradingTask: (exerciseId) => taskOf(exercises.get(exerciseId)),
    anyGradingTask: () => taskOf(exercises.values().next().value),
    redirects,
    exerciseNamed: (slug) => bySlug.get(currentSlug(redirects.exercises, slug)) ?? null,
    conceptsOf: (exerciseId) => exercises.get(exerciseId)?.concepts ?? [],
    hasExercise: (exerciseId) => exercises.has(exerciseId),
    exerciseDifficulties: () =>
      new Map([...exercises.values()].map(({ id, difficulty }) => [id, difficulty])),
    hasLesson: (lessonId) => lessons.has(lessonId),
    hasModule: (moduleId) => modules.some(({ id }) => id === moduleId),
    async quizQuestions(quizId) {
      const moduleId = quizModules.get(quizId);
      if (moduleId === undefined) return null;
      const questions = quizzes.get(quizId) ?? readQuestions(moduleId);
      quizzes.set(quizId, questions);
      // What couldn't be read is tried again by the next.
      questions.catch(() => quizzes.delete(quizId));
      return questions;
    },
    hasDataset: (slug) => slugs.has(slug),
    interviews: readInterviews,
    async interviewScript(name) {
      const slug = currentSlug(redirects.interviews, name);
      if (!(await readInterviews()).some((each) => each.slug === slug)) return null;
      const text = await readFile(join(folder, "interview-scripts", `${slug}.json`), "utf8");
      return interviewScriptSchema.parse(JSON.parse(text));
    },
  };

  function readInterviews(): Promise<readonly InterviewSummary[]> {
    interviews ??= readFile(join(folder, "interviews.json"), "utf8").then((list) =>
      interviewListSchema.parse(JSON.parse(list)),
    );
    // What couldn't be read is tried again by the next.
    interviews.catch(() => {
      interviews = null;
    });
    return interviews;
  }

  async function taskOf(exercise: ExerciseSummary | undefined): Promise<JudgedExercise | null> {
    if (exercise === undefined) return null;
    const { id, slug, dataset } = exercise;
    const known = tasks.get(id);
    if (known) return { dataset, task: await known };
    const read = readTask(slug);
    tasks.set(id, read);
    // What couldn't be read is tried again by the next.
    read.catch(() => tasks.delete(id));
    return { dataset, task: await read };
  }

  async function readQuestions(moduleId: string): Promise<ReadonlyMap<string, QuestionBundle>> {
    const text = await readFile(join(folder, "quizzes", `${moduleId}.json`), "utf8");
    const { questions } = quizBundleSchema.parse(JSON.parse(text));
    return new Map(questions.map((question) => [question.id, question]));
  }

  async function readTask(slug: string): Promise<GradingTask> {
    const answers = await readFile(join(folder, "answers", `${slug}.json`), "utf8");
    return gradingTaskOf(answerBundleSchema.parse(JSON.parse(answers)));
  }
}
