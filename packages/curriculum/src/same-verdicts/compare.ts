import { parseContent } from "@master-sql/engine/content/source";
import { judge } from "@master-sql/engine/judging";
import { type JudgeTask, type Row, rowsOf, type TrialDatabase } from "@master-sql/engine/sandbox";
import { readSetup, type Setup } from "@master-sql/engine/search";
import { GRADING_ROW_LIMIT } from "@master-sql/engine/verdicts";
import { openTrialDatabase } from "@master-sql/sandbox/node";
import { loadModule, parse } from "libpg-query";
import { Client } from "pg";
import { expect, test } from "vitest";
import { startNativePostgres } from "../../../../tools/native-postgres.ts";
import { CONTENT_FOLDER, readContentFolder, SANDBOX_BUILD_FOLDER } from "../content-folder.ts";
import { type QueryExerciseFile, queryExerciseFiles } from "../grading-data/grading-task.ts";
import { ensureSnapshots } from "../snapshots.ts";
import { NativeTrialDatabase } from "../testing/native-trial-database.ts";

const { content } = parseContent(readContentFolder(CONTENT_FOLDER));

/** Every accepted and every listed wrong answer, to be judged on the grading databases. */
function tasksOf({ exercise }: QueryExerciseFile): readonly JudgeTask[] {
  const answers = [...exercise.solutions.slice(1), ...exercise.wrongAnswers.map(({ sql }) => sql)];
  return answers.map((candidate) => ({
    solutions: exercise.solutions,
    candidate,
    rules: { kind: "contract", contract: exercise.contract },
    gradingDatabases: content.gradingData.get(exercise.slug)?.databases ?? [],
    visible: "equal",
    trials: 0,
    seed: 1,
  }));
}

/** A database that holds a dataset, with what judging knows of it. */
interface Opened {
  readonly database: TrialDatabase;
  readonly setup: Setup;
}

/** The sandbox's own limits (packages/sandbox/src/postgres/postgres.ts): they end what recurses for ever. */
const LIMITS = ["SET temp_file_limit = '256MB'", "SET work_mem = '16MB'"];
/** As the snapshots of the product have been: without it large joins are planned blindly, and take minutes. */
const WITH_STATISTICS = "VACUUM (ANALYZE)";

async function openNative(
  server: { readonly url: string },
  slug: string,
  script: string,
): Promise<Opened & { close(): Promise<void> }> {
  const url = new URL(server.url);
  const admin = new Client(url.href);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${slug}`);
  await admin.end();
  url.pathname = slug;
  const database = await NativeTrialDatabase.connect(url.href);
  const [loaded] = await database.run([script, ...LIMITS].map((sql) => ({ kind: "script", sql })));
  if (!loaded?.ok) throw new Error(`The dataset ${slug} does not load: ${loaded?.failure.message}`);
  await rowsOf(database, WITH_STATISTICS);
  return { database, setup: await readSetup(database, parse), close: () => database.close() };
}

async function openPGlite(script: string): Promise<Opened> {
  const database = await openTrialDatabase(SANDBOX_BUILD_FOLDER, script);
  await rowsOf(database, WITH_STATISTICS);
  return { database, setup: await readSetup(database, parse) };
}

/** The rows of a query as a bag, cut at the row limit of grading, or its SQLSTATE. */
async function visibleResult({ database }: Opened, sql: string): Promise<string> {
  const prepared = await database.prepare("visible", sql);
  if (!prepared.ok) return prepared.failure.sqlstate;
  const [outcome] = await database.run([{ kind: "query", name: "visible", rowLimit: GRADING_ROW_LIMIT }]);
  return outcome?.ok ? bagOf(outcome.rows, outcome.truncated) : (outcome?.failure.sqlstate ?? "none");
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

async function verdictOf(task: JudgeTask, opened: Opened): Promise<string> {
  // Without trials nothing explains a verdict (a smaller database, a repair): verdicts alone are compared.
  return (await judge(task, { ...opened, parse })).verdict.verdict;
}

/**
 * Registers the test of one dataset. Each has a file of its own: in one process all nine take three times as long,
 * since the memory of every PostgreSQL that ran before is in the way of the next.
 */
export function comparePostgres(slug: string): void {
  test(`PostgreSQL and PGlite give the same rows and the same verdict for every answer to the exercises on ${slug}`, {
    timeout: 600_000,
  }, async () => {
    const dataset = content.datasets.find((known) => known.slug === slug);
    if (!dataset) throw new Error(`There is no dataset ${slug}.`);
    const server = await startNativePostgres();
    if (!server) throw new Error("No PostgreSQL server can be started here.");
    try {
      await ensureSnapshots();
      await loadModule();
      const script = `${dataset.schemaSql}\n${dataset.seedSql}`;
      const there = await openNative(server, slug, script);
      const here = await openPGlite(script);
      const { judged, differing } = await compareAnswers(slug, there, here);
      await there.close();
      expect(differing).toEqual([]);
      expect(judged).toBeGreaterThan(0);
    } finally {
      await server.stop();
    }
  });
}

async function compareAnswers(
  slug: string,
  there: Opened,
  here: Opened,
): Promise<{ readonly judged: number; readonly differing: readonly string[] }> {
  const differing: string[] = [];
  let judged = 0;
  for (const file of queryExerciseFiles(content).filter(({ exercise }) => exercise.dataset === slug)) {
    for (const task of tasksOf(file)) {
      // Both at once: one is a process, the other this thread.
      const results = await Promise.all([there, here].map((opened) => visibleResult(opened, task.candidate)));
      if (results[0] !== results[1])
        differing.push(`${file.exercise.slug}: other rows from ${task.candidate}`);
      const verdicts = await Promise.all([there, here].map((opened) => verdictOf(task, opened)));
      judged += 1;
      if (verdicts[0] !== verdicts[1]) {
        differing.push(
          `${file.exercise.slug}: ${verdicts[1]} on PGlite, ${verdicts[0]} on PostgreSQL: ${task.candidate}`,
        );
      }
    }
  }
  return { judged, differing };
}
