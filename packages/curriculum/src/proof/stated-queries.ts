import type { Contract } from "@master-sql/engine/content";
import type { ExerciseFile } from "@master-sql/engine/content/source";

interface StatedQuery {
  readonly sql: string;
  readonly line: number;
  /** As it is called in problems. */
  readonly name: string;
  readonly contract: Contract;
}

/** The queries whose result an exercise's contract states. */
export function statedQueries({ exercise, solutionLines, queryLine }: ExerciseFile): readonly StatedQuery[] {
  const solutions = (contract: Contract) =>
    exercise.solutions.map((sql, index) => ({
      sql,
      line: solutionLines[index] ?? 1,
      name: exercise.solutions.length === 1 ? "The solution" : `Solution ${index + 1}`,
      contract,
    }));
  switch (exercise.kind) {
    case "select":
    case "fix":
    case "arrange":
      return solutions(exercise.contract);
    case "predict":
      return [{ sql: exercise.query, line: queryLine ?? 1, name: "The query", contract: exercise.contract }];
    case "index":
      return exercise.contract.rewrite === undefined ? [] : solutions(exercise.contract.rewrite);
    case "modify":
    case "define":
      return [];
  }
}
