import type { Dataset } from "@master-sql/engine/content/source";
import { parseContent } from "@master-sql/engine/content/source";
import { GRADING_ROW_LIMIT } from "@master-sql/engine/grading";
import type { JudgeTask, Row } from "@master-sql/engine/sandbox";
import { judge, readSetup } from "@master-sql/engine/search";
import { parse } from "libpg-query";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type NativePostgres, startNativePostgres } from "../../../tools/native-postgres.ts";
import { CONTENT_FOLDER, readContentFolder } from "./content-folder.ts";
import { type QueryExerciseFile, queryExerciseFiles } from "./grading-data/grading-task.ts";
import { createToolSandbox, ensureSnapshots } from "./snapshots.ts";
import { NativeTrialDatabase } from "./testing/native-trial-database.ts";

const { content } = parseContent(readContentFolder(CONTENT_FOLDER));
const sandbox = createToolSandbox();
let native: NativePostgres | null = null;

beforeAll(async () => {
  native = await startNativePostgres();
  await ensureSnapshots();
}, 120_000);
afterAll(async () => {
  await sandbox.close();
  await native?.stop();
});

/** Every accepted and every listed wrong answer, to be judged on the grading databases. */
function tasksOf({ exercise }: QueryExerciseFile): readonly JudgeTask[] {
  const answers = [...exercise.solutions.slice(1), ...exercise.wrongAnswers.map(({ sql }) => sql)];
  return answers.map((candidate) => ({
    solutions: exercise.solutions,
    candidate,
    rules: { kind: "contract", contract: exercise.contract },
    gradingDatabases: content.gradingData.get(exercise.slug)?.databases ?? [],
    visible: "equal",
    budgetMs: 0,
    seed: 1,
  }));
}

/** A native database that holds a dataset. */
async function openNative(
  server: NativePostgres,
  { slug, schemaSql, seedSql }: Dataset,
): Promise<NativeTrialDatabase> {
  const url = new URL(server.url);
  const admin = new Client(url.href);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${slug}`);
  await admin.end();
  url.pathname = slug;
  const database = await NativeTrialDatabase.connect(url.href);
  const [loaded] = await database.run([{ kind: "script", sql: `${schemaSql}\n${seedSql}` }]);
  if (!loaded?.ok) throw new Error(`The dataset ${slug} does not load: ${loaded?.failure.message}`);
  return database;
}

/** The rows of a query as a bag, cut at the row limit of grading, or its SQLSTATE. */
async function visibleResult(database: NativeTrialDatabase, sql: string): Promise<string> {
  const prepared = await database.prepare("visible", sql);
  if (!prepared.ok) return prepared.failure.sqlstate;
  const [outcome] = await database.run([{ kind: "query", name: "visible", rowLimit: GRADING_ROW_LIMIT }]);
  return outcome?.ok ? bagOf(outcome.rows, outcome.truncated) : (outcome?.failure.sqlstate ?? "none");
}

async function visibleResultInSandbox(sql: string): Promise<string> {
  const outcome = await sandbox.run(sql, { isolated: true, rowLimit: GRADING_ROW_LIMIT });
  if (outcome.status === "failed") return outcome.error.sqlstate;
  const [result] = outcome.results;
  return result ? bagOf(result.rows, result.truncated) : outcome.status;
}

/** Which rows come first under the limit is open: then only that there are more counts. */
function bagOf(rows: readonly Row[], truncated: boolean): string {
  return truncated
    ? "more than the limit"
    : rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join("\n");
}

test.each(content.datasets)(
  "PostgreSQL and PGlite give the same rows and the same verdict for every answer to the exercises on $slug",
  { timeout: 600_000 },
  async (dataset) => {
    if (!native) throw new Error("No PostgreSQL server can be started here.");
    const database = await openNative(native, dataset);
    const setup = await readSetup(database, parse);
    await sandbox.open({ kind: "snapshot", slug: dataset.slug });
    const differing: string[] = [];
    let judged = 0;
    for (const file of queryExerciseFiles(content).filter(
      ({ exercise }) => exercise.dataset === dataset.slug,
    )) {
      for (const task of tasksOf(file)) {
        // Both at once: one is a process, the other a thread.
        const [resultThere, resultHere] = await Promise.all([
          visibleResult(database, task.candidate),
          visibleResultInSandbox(task.candidate),
        ]);
        if (resultHere !== resultThere)
          differing.push(`${file.exercise.slug}: other rows from ${task.candidate}`);
        const [there, here] = await Promise.all([
          judge(task, { database, setup, parse, now: () => performance.now() }),
          sandbox.judge(task),
        ]);
        judged += 1;
        const verdictHere = here.status === "judged" ? here.judgement.verdict : here.status;
        if (verdictHere !== there.verdict) {
          differing.push(
            `${file.exercise.slug}: ${verdictHere} on PGlite, ${there.verdict} on PostgreSQL: ${task.candidate}`,
          );
        }
      }
    }
    await database.close();
    expect(differing).toEqual([]);
    expect(judged).toBeGreaterThan(0);
  },
);
