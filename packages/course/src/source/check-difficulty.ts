import type { Exercise } from "@master-sql/judge/kinds";
import type { ExerciseFile } from "./parse-exercise.ts";
import { type ContentProblem, ProblemList } from "./problem.ts";

/** What a difficulty means: content/README.md says it in words. */
interface Level {
  /** The fewest and the most that a strong candidate takes. */
  readonly minutes: readonly [number, number];
  readonly hints: readonly [number, number];
}

const levels: Readonly<Record<number, Level>> = {
  1: { minutes: [1, 2], hints: [2, 3] },
  2: { minutes: [1, 4], hints: [2, 3] },
  3: { minutes: [2, 7], hints: [3, 4] },
  4: { minutes: [4, 14], hints: [2, 5] },
  5: { minutes: [15, 30], hints: [2, 5] },
};
const HARD = 4;
const MOST_DIFFICULT = 5;

const STEP = /^ {0,3}\d+\. /m;
const TABLE = /^\| ?-{3}/m;

/**
 * An exercise's minutes and hints are those of its difficulty. Hints of the hard ones are a strategy, and the most
 * difficult compare two.
 */
export function checkDifficulty({ file, exercise, lineOf }: ExerciseFile): readonly ContentProblem[] {
  const list = new ProblemList(file);
  const { difficulty, minutes, hints } = exercise;
  const level = levels[difficulty];
  if (level === undefined) return [];
  if (!isWithin(minutes, level.minutes)) {
    list.add(
      lineOf(["minutes"]),
      `Difficulty ${difficulty} means ${level.minutes.join(" to ")} minutes, and this takes ${minutes}; correct one of the two.`,
    );
  }
  if (!isWithin(hints.length, level.hints)) {
    list.add(
      lineOf(["difficulty"]),
      `Difficulty ${difficulty} has ${level.hints.join(" to ")} hints; there are ${hints.length}.`,
    );
  }
  if (difficulty >= HARD) {
    if (!hints.some((hint) => TABLE.test(hint)))
      list.add(1, "A hint of the hard exercises is a tiny table worked by hand.");
    if (!hints.some((hint) => STEP.test(hint)))
      list.add(1, "A hint of the hard exercises is a plan: a numbered list of steps.");
  }
  if (difficulty === MOST_DIFFICULT && !comparesStrategies(exercise))
    list.add(
      1,
      "The most difficult exercises compare two strategies: two sections `## Solution`, each with a sentence on what it costs.",
    );
  return list.problems;
}

function comparesStrategies({ solutions, solutionNotes }: Exercise): boolean {
  return solutions.length >= 2 && solutionNotes.every((note) => note !== "");
}

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most;
}
