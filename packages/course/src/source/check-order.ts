import type { CurriculumModule } from "../manifest.ts";
import type { LessonFile } from "./parse-lesson.ts";
import { practisedIn } from "./practised-in.ts";
import type { ContentProblem } from "./problem.ts";
import type { ReadFiles } from "./read-files.ts";

/** Modules in the order in which somebody takes them. */
interface Course {
  readonly name: string;
  readonly modules: readonly CurriculumModule[];
}

/**
 * Nothing comes before what it builds on, in the whole course and in every track: a lesson comes after those that teach
 * the prerequisites of its concepts, an exercise stands in a module by whose end its concepts are taught, and one that
 * a lesson has in its text or offers at its end needs no concept that a later lesson teaches. A quiz asks only for
 * concepts of its module and earlier ones. Each file is reported once, for the first course where it fails.
 */
export function checkOrder(read: ReadFiles): readonly ContentProblem[] {
  // A lesson that can't be read may teach anything.
  if (read.lessons.length < read.lessonSlugs.size) return [];
  const problems = new Map<string, ContentProblem>();
  for (const course of coursesOf(read))
    for (const problem of problemsOf(course, read))
      problems.set(problem.file, problems.get(problem.file) ?? problem);
  return [...problems.values()];
}

function coursesOf({ curriculum }: ReadFiles): readonly Course[] {
  if (curriculum === null) return [];
  const { modules, tracks } = curriculum.value;
  return [
    { name: "the course", modules },
    ...tracks.map((track) => ({
      name: `the track of ${track.role}`,
      modules: track.modules.flatMap((id) => modules.filter((module) => module.id === id)),
    })),
  ];
}

function problemsOf({ name, modules }: Course, read: ReadFiles): readonly ContentProblem[] {
  const lessons = new Map(read.lessons.map((file) => [file.lesson.slug, file]));
  const exercises = new Map(read.exercises.map((file) => [file.exercise.slug, file]));
  const concepts = new Map((read.concepts?.value.concepts ?? []).map((concept) => [concept.id, concept]));
  const taught = new Set<string>();
  const problems: ContentProblem[] = [];
  const reportUntaught = (
    { file, lineOf }: Pick<LessonFile, "file" | "lineOf">,
    wanted: readonly string[],
    where: string,
  ) => {
    const untaught = wanted.filter((concept) => concepts.has(concept) && !taught.has(concept));
    if (untaught.length === 0) return;
    const message = `It builds on ${quoted(untaught)}, which no earlier lesson of ${name} teaches; ${where}.`;
    problems.push({ file, line: lineOf(["concepts"]), message });
  };
  for (const module of modules) {
    for (const slug of module.lessons) {
      const file = lessons.get(slug);
      if (file === undefined) continue;
      const own = new Set(file.lesson.concepts);
      const prerequisites = file.lesson.concepts
        .filter((concept) => !taught.has(concept))
        .flatMap((concept) => concepts.get(concept)?.prerequisites ?? [])
        .filter((concept) => !own.has(concept));
      reportUntaught(
        file,
        [...new Set(prerequisites)],
        "move the lesson, or name the concept where it is taught",
      );
      for (const concept of own) taught.add(concept);
      for (const practised of practisedIn(file.lesson)) {
        const exercise = exercises.get(practised);
        if (exercise !== undefined)
          reportUntaught(exercise, exercise.exercise.concepts, `\`${slug}\` offers it too early`);
      }
    }
    for (const { place, wanted, where } of [...listedIn(module, exercises), ...askedIn(module, read)])
      reportUntaught(place, wanted, where);
  }
  return problems;
}

/** Something that needs concepts, and what to do when they aren't taught by then. */
interface Needing {
  readonly place: Pick<LessonFile, "file" | "lineOf">;
  readonly wanted: readonly string[];
  readonly where: string;
}

const listedIn = (
  module: CurriculumModule,
  exercises: ReadonlyMap<string, ReadFiles["exercises"][number]>,
): readonly Needing[] =>
  module.exercises
    .flatMap((slug) => exercises.get(slug) ?? [])
    .map((place) => ({
      place,
      wanted: place.exercise.concepts,
      where: "list it in the module where it can be solved",
    }));

const askedIn = (module: CurriculumModule, { quizzes }: ReadFiles): readonly Needing[] =>
  quizzes
    .filter(({ quiz }) => quiz.slug === module.id)
    .flatMap(({ file, quiz, questionLineOf }) =>
      quiz.questions.map(({ concepts, line }, index) => ({
        place: { file, lineOf: questionLineOf[index] ?? (() => line) },
        wanted: concepts,
        where: "ask it in a later quiz",
      })),
    );

const quoted = (ids: readonly string[]) => ids.map((id) => `\`${id}\``).join(", ");
