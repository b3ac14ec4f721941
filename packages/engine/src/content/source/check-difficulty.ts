import type { Exercise } from "../../kinds/formats.ts";
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
const MOST_DIFFICULT = 5;

const STEP = /^ {0,3}\d+\. /m;

/** An exercise's minutes and hints are those of its difficulty; the most difficult compare two strategies. */
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
  if (difficulty === MOST_DIFFICULT) for (const message of strategyProblems(exercise)) list.add(1, message);
  return list.problems;
}

function* strategyProblems({ solutions, solutionNotes, hints }: Exercise) {
  if (solutions.length < 2 || solutionNotes.some((note) => note === ""))
    yield "The most difficult exercises compare two strategies: two sections `## Solution`, each with a sentence on what it costs.";
  if (!hints.some((hint) => STEP.test(hint)))
    yield "A hint of the most difficult exercises is a plan: a numbered list of steps.";
}

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most;
}
