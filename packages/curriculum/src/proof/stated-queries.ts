import type { Contract } from "@master-sql/course";
import { type ExerciseFile, statedResultOf } from "@master-sql/course/source";

interface StatedQuery {
  readonly sql: string;
  readonly line: number;
  /** As it is called in problems. */
  readonly name: string;
  readonly contract: Contract;
}

/** The queries whose result an exercise's contract states. */
export function statedQueries({ exercise, solutionLines, queryLine }: ExerciseFile): readonly StatedQuery[] {
  const stated = statedResultOf(exercise);
  if (stated === null) return [];
  const { contract } = stated;
  switch (stated.queries) {
    case "solutions":
      return exercise.solutions.map((sql, index) => ({
        sql,
        line: solutionLines[index] ?? 1,
        name: exercise.solutions.length === 1 ? "The solution" : `Solution ${index + 1}`,
        contract,
      }));
    case "given":
      return "query" in exercise
        ? [{ sql: exercise.query, line: queryLine ?? 1, name: "The query", contract }]
        : [];
    case "none":
      return [];
  }
}
