import type { Exercise } from "@master-sql/course";
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
 * lesson has in its text or offers at its end, by that lesson or earlier ones. This holds for the whole course and for every track.
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
  return [...problems.values()];
}

async function answersOf(exercise: Exercise): Promise<readonly ReadonlySet<string>[]> {
  const scripts = exercise.kind === "predict" ? [exercise.query] : exercise.solutions;
  const answers: ReadonlySet<string>[] = [];
  for (const script of scripts) {
    try {
      answers.push(await constructsOf(script));
    } catch {
      // The proof by execution says more of what can't be parsed.
    }
  }
  return answers;
}

/** What is not shown, of the answer of which the least is not. */
function leastMissing(answers: readonly ReadonlySet<string>[], shown: readonly Shown[]): readonly string[] {
  const missing = answers.map((constructs) =>
    [...constructs].filter((construct) => !isShown(construct, shown)),
  );
  return missing.sort((a, b) => a.length - b.length)[0] ?? [];
}
