import type { Contract, ExamQuestion, ExerciseBundle } from "@master-sql/course";

/**
 * What the result must be like, where an answer has a result that is judged by its columns and rows; otherwise null.
 */
export function statedResult(exercise: ExerciseBundle | ExamQuestion): Contract | null {
  switch (exercise.kind) {
    case "modify":
      return exercise.contract.returning ?? null;
    case "index":
      return exercise.contract.rewrite ?? null;
    case "define":
      return null;
    default:
      return exercise.contract;
  }
}
