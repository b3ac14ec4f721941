import type { ExerciseProgress } from "../progress/index.ts";

export type ExerciseState = "open" | "begun" | "done";

/** What a learner has made of one exercise so far. */
export function exerciseState(known: ExerciseProgress | undefined): ExerciseState {
  if (!known) return "open";
  return known.solvedAt === null ? "begun" : "done";
}

/** How far a learner has come with an exercise, in words. */
export function exerciseWords(known: ExerciseProgress | undefined): string {
  const state = exerciseState(known);
  return state === "begun" && !known?.isJudged ? "Not judged yet" : exerciseStateText[state];
}

/** The states in words. */
export const exerciseStateText: Readonly<Record<ExerciseState, string>> = {
  open: "Not tried yet",
  begun: "Tried, not solved",
  done: "Solved",
};
