import type { ExerciseKind } from "@master-sql/judge/kinds";
import { quantity } from "@master-sql/words";
import { exercisesInPlace } from "../lesson.ts";
import type { LessonFile } from "./parse-lesson.ts";
import { type ContentProblem, ProblemList } from "./problem.ts";
import type { ReadFiles } from "./read-files.ts";

const WHOLE_STATEMENT = 2;

/** How much of an answer is the learner's own: in a lesson it only grows, until a query is written. */
const FREEDOM: Readonly<Record<ExerciseKind, number>> = {
  predict: 0,
  complete: 0,
  arrange: 1,
  fix: WHOLE_STATEMENT,
  select: WHOLE_STATEMENT,
  modify: WHOLE_STATEMENT,
  define: WHOLE_STATEMENT,
  index: WHOLE_STATEMENT,
};

/** Kinds that give a part of the statement. One of another kind does, too, if it has a start. */
const FADED: readonly ExerciseKind[] = ["complete", "arrange", "fix"];

/** How many exercises a lesson has in its text, and how many it offers at its end, where bars.yaml promises it. */
const IN_PLACE: readonly [least: number, most: number] = [2, 3];
const AT_THE_END: readonly [least: number, most: number] = [3, 5];

/**
 * Practice where it is learnt. The exercises of a lesson, in its text and at its end, are of its module, and each
 * belongs to one lesson. Those in the text begin with one that takes a minute and asks for no whole statement, leave
 * more and more to the learner, and run on the lesson's dataset, so that its page opens one PostgreSQL. Of the first
 * modules, as many as bars.yaml says for each, every lesson has enough in its text, one of which gives a part of the
 * statement before a whole one is asked for, and enough at its end.
 */
export function checkPractice(read: ReadFiles): readonly ContentProblem[] {
  if (read.curriculum === null) return [];
  const { modules } = read.curriculum.value;
  const lessonsOf = (count = 0) => new Set(modules.slice(0, count).flatMap(({ lessons }) => lessons));
  const inText = lessonsOf(read.bars?.value.modules_practiced_in_lessons);
  const atTheEnd = lessonsOf(read.bars?.value.modules_practiced_after_lessons);
  const owners = new Map<string, string>();
  return read.lessons.flatMap((file) => {
    const list = new ProblemList(file.file);
    const module = modules.find(({ lessons }) => lessons.includes(file.lesson.slug));
    const belonging = [
      ...exercisesInPlace(file.lesson),
      ...file.lesson.practice.map((slug, index) => ({ slug, line: file.lineOf(["practice", index]) })),
    ];
    for (const { slug, line } of belonging) {
      const owner = owners.get(slug);
      if (owner !== undefined) list.add(line, `\`${slug}\` is offered by ${owner} already; keep one place.`);
      owners.set(slug, file.file);
      if (module !== undefined && !module.exercises.includes(slug))
        list.add(line, `\`${slug}\` is no exercise of the module \`${module.id}\`; list it there.`);
    }
    checkInPlace(file, read, list);
    const { slug, practice } = file.lesson;
    if (inText.has(slug)) {
      checkEnough(file, exercisesInPlace(file.lesson).length, IN_PLACE, "in its text", list);
      checkFaded(file, read, list);
    }
    if (atTheEnd.has(slug)) checkEnough(file, practice.length, AT_THE_END, "at its end", list);
    return list.problems;
  });
}

function checkInPlace({ lesson }: LessonFile, read: ReadFiles, list: ProblemList): void {
  let before: ExerciseKind | null = null;
  for (const [index, { slug, line }] of exercisesInPlace(lesson).entries()) {
    const exercise = read.exercises.find((file) => file.exercise.slug === slug)?.exercise;
    if (exercise === undefined) continue;
    const { dataset, difficulty, minutes, kind, start } = exercise;
    if (dataset !== lesson.dataset)
      list.add(
        line,
        `\`${slug}\` runs on \`${dataset}\`, the lesson on \`${lesson.dataset}\`; offer it at the end.`,
      );
    if (index === 0 && (difficulty > 1 || minutes > 1))
      list.add(
        line,
        `\`${slug}\` is the first exercise of the lesson; it must have difficulty 1 and take 1 minute.`,
      );
    if (index === 0 && FREEDOM[kind] === WHOLE_STATEMENT && start === null)
      list.add(
        line,
        `\`${slug}\` (${kind}) is the first exercise of the lesson; give it a start, so that only a line is missing.`,
      );
    if (before !== null && FREEDOM[kind] < FREEDOM[before])
      list.add(
        line,
        `\`${slug}\` (${kind}) leaves less to the learner than the one before it (${before}); change their order.`,
      );
    before = kind;
  }
}

/** Between saying what a query returns and writing one of one's own there is one of which a part is given. */
function checkFaded({ lesson, lineOf }: LessonFile, read: ReadFiles, list: ProblemList): void {
  const places = exercisesInPlace(lesson).flatMap(({ slug, line }) => {
    const exercise = read.exercises.find((file) => file.exercise.slug === slug)?.exercise;
    return exercise === undefined ? [] : [{ line, exercise }];
  });
  const faded = places.findIndex(
    ({ exercise: { kind, start } }) => FADED.includes(kind) || (kind !== "predict" && start !== null),
  );
  const whole = places.findIndex(
    ({ exercise: { kind, start } }) => FREEDOM[kind] === WHOLE_STATEMENT && start === null,
  );
  const written = places[whole];
  if (faded === -1)
    list.add(
      lineOf(["title"]),
      "No exercise in its text gives a part of the statement; add one to complete.",
    );
  else if (written !== undefined && whole < faded)
    list.add(
      written.line,
      `\`${written.exercise.slug}\` asks for a whole statement before one has been completed; change their order.`,
    );
}

function checkEnough(
  { lineOf }: LessonFile,
  found: number,
  [least, most]: readonly [number, number],
  where: string,
  list: ProblemList,
): void {
  if (found >= least && found <= most) return;
  list.add(
    lineOf(["title"]),
    `It has ${quantity(found, "exercise")} ${where}; ${least} to ${most} are promised.`,
  );
}
