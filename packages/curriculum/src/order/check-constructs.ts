import type { Exercise, QuizQuestion } from "@master-sql/course";
import { type Content, type ContentProblem, type ExerciseFile, practisedIn } from "@master-sql/course/source";
import { constructsOf } from "./constructs.ts";
import { isShown, type Shown, shownBy, shownByLesson } from "./shown-constructs.ts";

/** Modules in the order in which somebody takes them: the whole course, or a track of it. */
interface Course {
  readonly name: string;
  readonly modules: readonly string[];
}

/**
 * Exercises that ask for what nobody has shown. At least one accepted answer must need only constructs that are shown
 * by the exercise itself, by the lessons of its module or by those of the modules before it; for an exercise that a
 * lesson has in its text or offers at its end, by that lesson or earlier ones. The queries of a quiz, wrong options
 * aside, need only what its module or earlier ones show. This holds for the whole course and for every track.
 */
export async function checkConstructs(content: Content): Promise<readonly ContentProblem[]> {
  const readable = new Set(content.lessons.map(({ lesson }) => lesson.slug));
  // A lesson that can't be read may show anything.
  if (content.modules.some((module) => module.lessons.some((slug) => !readable.has(slug)))) return [];
  const lessons = new Map<string, Shown>();
  for (const { lesson } of content.lessons) lessons.set(lesson.slug, await shownByLesson(lesson));
  const exercises = new Map<
    string,
    { file: ExerciseFile; own: Shown; answers: readonly ReadonlySet<string>[] }
  >();
  for (const file of content.exercises) {
    const { exercise } = file;
    const given = [exercise.start ?? "", exercise.kind === "arrange" ? exercise.pieces.join("\n") : ""];
    exercises.set(exercise.slug, {
      file,
      own: await shownBy(exercise.prompt, given),
      answers: await answersOf(exercise),
    });
  }
  const courses: readonly Course[] = [
    { name: "the course", modules: content.modules.map(({ id }) => id) },
    ...content.tracks.map(({ role, modules }) => ({ name: `the track of ${role}`, modules })),
  ];
  const problems = new Map<string, ContentProblem>();
  for (const { name, modules } of courses) {
    const shown: Shown[] = [];
    for (const id of modules) {
      const module = content.modules.find((candidate) => candidate.id === id);
      if (module === undefined) continue;
      const practised = new Map<string, readonly Shown[]>();
      for (const slug of module.lessons) {
        const lesson = lessons.get(slug);
        if (lesson !== undefined) shown.push(lesson);
        const file = content.lessons.find((candidate) => candidate.lesson.slug === slug);
        for (const exercise of file ? practisedIn(file.lesson) : []) practised.set(exercise, [...shown]);
      }
      for (const slug of module.exercises) {
        const entry = exercises.get(slug);
        if (entry === undefined || problems.has(slug)) continue;
        const missing = leastMissing(entry.answers, [...(practised.get(slug) ?? shown), entry.own]);
        if (missing.length === 0) continue;
        problems.set(slug, {
          file: entry.file.file,
          line: entry.file.solutionLines[0] ?? entry.file.queryLine ?? 1,
          message: `Each solution needs ${missing.join(", ")}, which no earlier lesson of ${name} shows; move the exercise, show it in a lesson, or accept a solution without it.`,
        });
      }
    }
  }
  return [...problems.values(), ...(await checkQuizzes(content, courses, lessons))];
}

async function checkQuizzes(
  content: Content,
  courses: readonly Course[],
  lessons: ReadonlyMap<string, Shown>,
): Promise<readonly ContentProblem[]> {
  const problems = new Map<string, ContentProblem>();
  for (const { name, modules } of courses) {
    const shown: Shown[] = [];
    for (const module of content.modules.filter(({ id }) => modules.includes(id))) {
      shown.push(...module.lessons.flatMap((slug) => lessons.get(slug) ?? []));
      const quiz = content.quizzes.find((file) => file.quiz.slug === module.id);
      const asked = await Promise.all((quiz?.quiz.questions ?? []).map(askedBy));
      for (const { id, line, constructs } of asked.flat()) {
        const file = `quizzes/${module.id}.md`;
        const missing = constructs.filter((construct) => !isShown(construct, shown));
        if (missing.length === 0 || problems.has(`${file}:${line}`)) continue;
        const message = `\`${id}\` needs ${missing.join(", ")}, which no earlier lesson of ${name} shows; ask it in a later quiz, or write it without.`;
        problems.set(`${file}:${line}`, { file, line, message });
      }
    }
  }
  return [...problems.values()];
}

/** The constructs of a question's queries, wrong options aside. */
async function askedBy({ id, queries, options, mended }: QuizQuestion) {
  const right = options.flatMap(({ misconception, query }) =>
    misconception === null && query !== null ? [query] : [],
  );
  const asked = [...queries, ...right, ...(mended === null ? [] : [mended])];
  return Promise.all(
    asked.map(async ({ sql, line }) => ({ id, line, constructs: [...(await constructsIn(sql))] })),
  );
}

/** None of what can't be parsed: the proof by execution says more about it. */
async function constructsIn(sql: string): Promise<ReadonlySet<string>> {
  try {
    return await constructsOf(sql);
  } catch {
    return new Set();
  }
}

async function answersOf(exercise: Exercise): Promise<readonly ReadonlySet<string>[]> {
  const scripts = exercise.kind === "predict" ? [exercise.query] : exercise.solutions;
  return Promise.all(scripts.map(constructsIn));
}

/** What is not shown, of the answer of which the least is not. */
function leastMissing(answers: readonly ReadonlySet<string>[], shown: readonly Shown[]): readonly string[] {
  const missing = answers.map((constructs) =>
    [...constructs].filter((construct) => !isShown(construct, shown)),
  );
  return missing.sort((a, b) => a.length - b.length)[0] ?? [];
}
