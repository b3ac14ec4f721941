import type { Content, ContentProblem, ExerciseFile } from "@master-sql/engine/content/source";
import { statementShape } from "./statement-shape.ts";

/** Exercises that ask for what another asks for already: their first solutions, or the given queries, are the same but for names. */
export async function findLikeness({ exercises, pool }: Content): Promise<readonly ContentProblem[]> {
  const owners = new Map<string, ExerciseFile>();
  const problems: ContentProblem[] = [];
  for (const file of [...exercises, ...pool]) {
    const sql = essence(file);
    if (sql === null) continue;
    let shape: string;
    try {
      shape = `${file.exercise.kind === "predict" ? "predict" : "write"} ${await statementShape(sql)}`;
    } catch {
      // The proof by execution says more of what can't be parsed.
      continue;
    }
    const owner = owners.get(shape);
    if (owner === undefined) {
      owners.set(shape, file);
      continue;
    }
    problems.push({
      file: file.file,
      line: file.solutionLines[0] ?? file.queryLine ?? 1,
      message: `Its SQL is that of ${owner.file} but for names; ask for something else.`,
    });
  }
  return problems;
}

/** What an exercise is about, in SQL. */
function essence({ exercise }: ExerciseFile): string | null {
  if (exercise.kind === "predict") return exercise.query;
  return exercise.solutions[0] ?? null;
}
