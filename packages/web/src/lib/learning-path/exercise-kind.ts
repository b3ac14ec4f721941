import type { ExerciseKind } from "@master-sql/course";

/** What is done in an exercise of each kind, in words. */
export const exerciseKindText: Readonly<Record<ExerciseKind, string>> = {
  select: "Write a query",
  fix: "Fix a query",
  arrange: "Arrange the pieces",
  complete: "Fill the gaps",
  predict: "Predict the result",
  modify: "Change rows",
  define: "Define tables",
  index: "Make it faster",
};

/** Without the schema, which would bring the library of schemas along. */
export const exerciseKinds = Object.keys(exerciseKindText) as readonly ExerciseKind[];
