import { exerciseKindSchema } from "@master-sql/judge/kinds";
import type { Bars } from "../bars.ts";
import { conceptCoverage } from "./concept-coverage.ts";
import { type ContentProblem, ProblemList } from "./problem.ts";
import type { ReadFiles } from "./read-files.ts";

/** What of bars.yaml the content does not reach. */
export function checkBars(read: ReadFiles): readonly ContentProblem[] {
  if (read.bars === null) return [];
  const bars = read.bars.value;
  return [
    ...checkCounts(read, bars),
    ...checkConcepts(read, bars),
    ...checkQuizzes(read, bars),
    ...checkMinutes(read, bars),
  ];
}

function checkCounts(read: ReadFiles, bars: Bars): readonly ContentProblem[] {
  const list = new ProblemList("bars.yaml");
  const atLeast = (bar: keyof Bars, wanted: number, found: number, what: string) => {
    if (found < wanted)
      list.add(read.bars?.lineOf([bar]) ?? 1, `There are ${found} ${what}; ${wanted} are promised.`);
  };
  atLeast("concepts", bars.concepts, read.concepts?.value.concepts.length ?? 0, "concepts");
  atLeast("modules", bars.modules, read.curriculum?.value.modules.length ?? 0, "modules");
  atLeast("tracks", bars.tracks, read.curriculum?.value.tracks.length ?? 0, "tracks");
  atLeast("lessons", bars.lessons, read.lessons.length, "lessons");
  atLeast("datasets", bars.datasets, read.datasetSlugs.size, "datasets");
  atLeast("exercises", bars.exercises, read.exercises.length, "exercises");
  atLeast("interviews", bars.interviews, read.interviews.length, "interview questions");
  atLeast("simulations", bars.simulations, read.simulations.length, "simulations");
  atLeast("exam_questions", bars.exam_questions, read.pool.length, "questions that only exams ask");
  const exercises = read.exercises.map(({ exercise }) => exercise);
  for (const kind of exerciseKindSchema.options) {
    const found = exercises.filter((exercise) => exercise.kind === kind).length;
    atLeast(
      "exercises_per_kind",
      bars.exercises_of_kind[kind] ?? bars.exercises_per_kind,
      found,
      `exercises of kind ${kind}`,
    );
  }
  for (const difficulty of ["1", "2", "3", "4", "5"] as const) {
    const found = exercises.filter((exercise) => String(exercise.difficulty) === difficulty).length;
    atLeast(
      "exercises_per_difficulty",
      bars.exercises_of_difficulty[difficulty] ?? bars.exercises_per_difficulty,
      found,
      `exercises of difficulty ${difficulty}`,
    );
  }
  return list.problems;
}

/** Each concept is taught, practised and asked. */
function checkConcepts(read: ReadFiles, bars: Bars): readonly ContentProblem[] {
  if (read.concepts === null) return [];
  const list = new ProblemList("concepts.yaml");
  for (const [index, { id }] of read.concepts.value.concepts.entries()) {
    const line = read.concepts.lineOf(["concepts", index, "id"]);
    const { lessons, exercises, questions } = conceptCoverage(id, read);
    if (lessons === 0) list.add(line, `No lesson teaches \`${id}\`; name it in the lesson that does.`);
    if (exercises < bars.exercises_per_concept)
      list.add(
        line,
        `\`${id}\` is practised in ${exercises} exercises; ${bars.exercises_per_concept} are promised.`,
      );
    if (questions === 0) list.add(line, `No quiz asks for \`${id}\`; write a question.`);
  }
  return list.problems;
}

/** Each module has a quiz that is long enough. */
function checkQuizzes(read: ReadFiles, bars: Bars): readonly ContentProblem[] {
  if (bars.quiz_questions === 0) return [];
  return (read.curriculum?.value.modules ?? []).flatMap(({ id }) => {
    const file = `quizzes/${id}.md`;
    if (!read.quizSlugs.has(id)) return [{ file, line: 1, message: "This module has no quiz; write it." }];
    const quiz = read.quizzes.find(({ quiz }) => quiz.slug === id)?.quiz;
    if (quiz === undefined || quiz.questions.length >= bars.quiz_questions) return [];
    const message = `The quiz has ${quiz.questions.length} questions; ${bars.quiz_questions} are promised.`;
    return [{ file, line: 1, message }];
  });
}

function checkMinutes(read: ReadFiles, bars: Bars): readonly ContentProblem[] {
  const [least, most] = bars.lesson_minutes;
  return read.lessons
    .filter(({ lesson }) => lesson.minutes < least || lesson.minutes > most)
    .map(({ file, lesson, lineOf }) => ({
      file,
      line: lineOf(["minutes"]),
      message: `The lesson takes ${lesson.minutes} minutes; ${least} to ${most} are promised.`,
    }));
}
