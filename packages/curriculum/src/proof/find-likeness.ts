import type { Content, ContentProblem, ExerciseFile } from "@master-sql/course/source";
import { statementShape } from "./statement-shape.ts";
import { taskShape } from "./task-shape.ts";

/**
 * Exercises that ask for what another asks for already: their first solutions, or the given queries, are the same but
 * for names.
 */
export async function findLikeness(content: Content): Promise<readonly ContentProblem[]> {
  return [...(await sameButForNames(content)), ...(await sameTasks(content))];
}

async function sameButForNames({ exercises, pool }: Content): Promise<readonly ContentProblem[]> {
  const owners = new Map<string, ExerciseFile>();
  const problems: ContentProblem[] = [];
  for (const file of [...exercises, ...pool]) {
    const sql = essence(file);
    if (sql === null) continue;
    let shape: string;
    try {
      shape = await shapeOf(file, sql);
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

/** Of an index, the table and its columns are what the task is about: the same line on another table is another task. */
async function shapeOf({ exercise: { kind, dataset } }: ExerciseFile, sql: string): Promise<string> {
  if (kind === "index") return `index ${dataset} ${await statementShape(sql, { areNamesKept: true })}`;
  return `${kind === "predict" ? "predict" : "write"} ${await statementShape(sql)}`;
}

/**
 * Questions of the exams' pool that ask what an exercise or another question asks on the same dataset: their SQL
 * differs in nothing but names, literals, and the order of joins, conditions and group keys. Whoever has practised the
 * one knows the other.
 */
async function sameTasks({ exercises, pool }: Content): Promise<readonly ContentProblem[]> {
  const owners = new Map<string, ExerciseFile>();
  const problems: ContentProblem[] = [];
  for (const file of [...exercises, ...pool]) {
    const { kind, dataset } = file.exercise;
    // Most tables and indexes are alike but for names; what tells them apart is what they are for.
    const sql = kind === "define" || kind === "index" ? null : essence(file);
    const shape = sql === null ? null : await taskShape(sql).catch(() => null);
    if (shape === null) continue;
    const key = `${dataset} ${kind === "predict" ? "predict" : "write"} ${shape}`;
    const owner = owners.get(key);
    owners.set(key, owner ?? file);
    if (owner === undefined || !pool.includes(file)) continue;
    problems.push({
      file: file.file,
      line: file.solutionLines[0] ?? file.queryLine ?? 1,
      message: `It asks what ${owner.file} asks, but for literals and order; ask for something else.`,
    });
  }
  return problems;
}

/** What an exercise is about, in SQL. */
function essence({ exercise }: ExerciseFile): string | null {
  if (exercise.kind === "predict") return exercise.query;
  return exercise.solutions[0] ?? null;
}
