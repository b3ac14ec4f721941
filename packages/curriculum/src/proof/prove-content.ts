import type { Content, ContentProblem, Dataset } from "@master-sql/course/source";
import { SandboxFault, type SqlSandbox } from "@master-sql/judge/sandbox";
import pLimit from "p-limit";
import { proveDrawings } from "../drawing/prove-drawings.ts";
import { hasSnapshot } from "../snapshots.ts";
import { proveBlocks } from "./prove-blocks.ts";
import { proveCheatSheet } from "./prove-cheat-sheet.ts";
import { proveExercise } from "./prove-exercise.ts";
import { proveQuiz } from "./prove-quiz.ts";
import { proveTwists } from "./prove-twists.ts";
import { referenceOutcome, sameOutcome } from "./reference-outcome.ts";
import { sqlLine } from "./sql-line.ts";
import { storageOrders, storeInAnotherOrder } from "./storage-order.ts";

/** Two cores are what a build machine has at least. */
const LANES = 2;

/**
 * Proves lessons, exercises, quizzes, interview questions, the pool and the cheat sheet by running them on PostgreSQL,
 * each dataset in a sandbox of its own, made by `createSandbox` and closed again, two at a time. Returns everything
 * that does not hold.
 */
export async function proveContent(
  content: Content,
  createSandbox: () => SqlSandbox,
): Promise<readonly ContentProblem[]> {
  const problems = await pLimit(LANES).map(content.datasets, (dataset) =>
    proveDataset(content, dataset, createSandbox),
  );
  return problems.flat();
}

async function proveDataset(
  content: Content,
  dataset: Dataset,
  createSandbox: () => SqlSandbox,
): Promise<readonly ContentProblem[]> {
  const sandbox = createSandbox();
  try {
    // A snapshot is what learners get, and opens in a tenth of the time.
    await sandbox.open(
      (await hasSnapshot(dataset))
        ? { kind: "snapshot", slug: dataset.slug }
        : { kind: "script", sql: datasetScript(dataset) },
    );
    return await proveOnDataset(sandbox, content, dataset);
  } catch (fault) {
    if (!(fault instanceof SandboxFault) || fault.code !== "setup-failed") throw fault;
    return [await setupProblem(dataset, fault, createSandbox)];
  } finally {
    await sandbox.close();
  }
}

/** Schema and seed as one script. */
function datasetScript({ schemaSql, seedSql }: Dataset): string {
  return `${schemaSql}\n${seedSql}`;
}

async function proveOnDataset(
  sandbox: SqlSandbox,
  content: Content,
  { slug }: Dataset,
): Promise<readonly ContentProblem[]> {
  const problems: ContentProblem[] = [];
  const exercises = [...content.exercises, ...content.pool].filter(
    ({ exercise }) => exercise.dataset === slug,
  );
  for (const lesson of content.lessons.filter(({ lesson }) => lesson.dataset === slug)) {
    problems.push(...(await proveBlocks(sandbox, lesson.file, lesson.lesson.blocks)));
    problems.push(...(await proveDrawings(sandbox, lesson)));
  }
  for (const quiz of content.quizzes) problems.push(...(await proveQuiz(sandbox, quiz, slug)));
  for (const { file, interview } of content.interviews) {
    if (interview.dataset !== slug) continue;
    for (const blocks of [interview.modelAnswer, ...interview.followUps.map(({ answer }) => answer)])
      problems.push(...(await proveBlocks(sandbox, file, blocks)));
  }
  for (const interview of content.interviews)
    if (interview.interview.dataset === slug) problems.push(...(await proveTwists(sandbox, interview)));
  if (content.cheatSheet?.value.dataset === slug) {
    problems.push(...(await proveCheatSheet(sandbox, content.cheatSheet)));
  }
  for (const exercise of exercises) problems.push(...(await proveExercise(sandbox, exercise)));

  const asWritten: Awaited<ReturnType<typeof referenceOutcome>>[] = [];
  for (const exercise of exercises) asWritten.push(await referenceOutcome(sandbox, exercise));
  const unstable = new Set<string>();
  for (const order of storageOrders) {
    await storeInAnotherOrder(sandbox, order);
    for (const [index, exercise] of exercises.entries()) {
      const before = asWritten[index] ?? null;
      if (before === null || unstable.has(exercise.file)) continue;
      if (sameOutcome(exercise, before, await referenceOutcome(sandbox, exercise))) continue;
      unstable.add(exercise.file);
      problems.push({
        file: exercise.file,
        line: exercise.solutionLines[0] ?? exercise.queryLine ?? 1,
        message: `The solution gives another result when the tables' rows are stored ${order}; sort by more columns until no ties are left where LIMIT, a window or the contract's order depends on them.`,
      });
    }
  }
  return problems;
}

/** An error without a position is in the schema when the schema alone fails too. */
async function setupProblem(
  { slug, schemaSql, seedSql }: Dataset,
  fault: SandboxFault,
  createSandbox: () => SqlSandbox,
): Promise<ContentProblem> {
  const { message, detail, offset } = fault.sqlError ?? { message: fault.message };
  const inSeed = offset === undefined ? await opens(createSandbox(), schemaSql) : offset > schemaSql.length;
  const line = inSeed
    ? sqlLine(seedSql, 1, (offset ?? 0) - schemaSql.length - 1)
    : sqlLine(schemaSql, 1, offset);
  return {
    file: `datasets/${slug}/${inSeed ? "seed.sql" : "schema.sql"}`,
    line,
    message: `The dataset can't be made: ${[message, detail].filter(Boolean).join(". ").replace(/\.$/, "")}.`,
  };
}

async function opens(sandbox: SqlSandbox, sql: string): Promise<boolean> {
  try {
    await sandbox.open({ kind: "script", sql });
    return true;
  } catch (fault) {
    if (fault instanceof SandboxFault && fault.code === "setup-failed") return false;
    throw fault;
  } finally {
    await sandbox.close();
  }
}
