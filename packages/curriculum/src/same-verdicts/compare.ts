import type { GradingDatabase } from "@master-sql/course";
import { judge } from "@master-sql/judge/judging";
import {
  type JudgeTask,
  type Row,
  rowsOf,
  type StepOutcome,
  type TrialDatabase,
} from "@master-sql/judge/sandbox";
import {
  inForeignKeyOrder,
  insertStatements,
  instanceOf,
  readSetup,
  type Setup,
} from "@master-sql/judge/search";
import { GRADING_ROW_LIMIT } from "@master-sql/judge/verdicts";
import { openTrialDatabase } from "@master-sql/sandbox/node";
import { loadModule, parse } from "libpg-query";
import { Client } from "pg";
import { expect, test } from "vitest";
import { startNativePostgres } from "../../../../tools/native-postgres.ts";
import { sampled } from "../../../../tools/tier.ts";
import { SANDBOX_BUILD_FOLDER } from "../content-folder.ts";
import { type QueryExerciseFile, queryExerciseFiles } from "../grading-data/grading-task.ts";
import { productContent } from "../product-content.ts";
import { ensureSnapshots } from "../snapshots.ts";
import { NativeTrialDatabase } from "../testing/native-trial-database.ts";

const { content } = productContent();

/**
 * Each so many exercises of a dataset are held against each other, which takes minutes; `SAME_VERDICTS_EVERY=1` takes
 * all of them (docs/benchmarks.md has when that was done last, and what came of it).
 */
const EVERY = Number(process.env.SAME_VERDICTS_EVERY ?? 3);
/** Of these, what `npm test` takes of each dataset. */
const SAMPLE = 2;

/** Every accepted and every listed wrong answer but the first solution, which the others are judged by. */
function answersOf({ exercise }: QueryExerciseFile): readonly string[] {
  return [...exercise.solutions.slice(1), ...exercise.wrongAnswers.map(({ sql }) => sql)];
}

function judgeTask({ exercise }: QueryExerciseFile, candidate: string): JudgeTask {
  return {
    solutions: exercise.solutions,
    candidate,
    rules: { kind: "contract", contract: exercise.contract },
    gradingDatabases: content.gradingData.get(exercise.slug)?.databases ?? [],
    visible: "equal",
    trials: 0,
    seed: 1,
  };
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

/** What judging knows of the dataset is the same wherever it is open. */
async function openPGlite(slug: string, { setup }: Opened): Promise<Opened> {
  return { database: await openTrialDatabase(SANDBOX_BUILD_FOLDER, { kind: "snapshot", slug }), setup };
}

/**
 * What each query gives on the visible data and on each grading database, in that order: its rows as a bag, cut at the
 * row limit of grading, or its SQLSTATE. The database is left as it was.
 */
async function resultsOn(
  { database, setup }: Opened,
  queries: readonly string[],
  gradingDatabases: readonly GradingDatabase[],
): Promise<readonly (readonly string[])[]> {
  const tables = inForeignKeyOrder([...setup.schema.tables.values()]);
  const refusals = new Map<string, string>();
  for (const [index, sql] of queries.entries()) {
    const prepared = await database.prepare(nameOf(index), sql);
    if (!prepared.ok) refusals.set(nameOf(index), prepared.failure.sqlstate);
  }
  const all = async () => {
    const results: string[] = [];
    for (const index of queries.keys()) {
      const name = nameOf(index);
      const [, outcome] = await database.run([
        { kind: "script", sql: "SAVEPOINT loaded" },
        { kind: "query", name, rowLimit: GRADING_ROW_LIMIT },
        { kind: "script", sql: "ROLLBACK TO loaded" },
      ]);
      results.push(refusals.get(name) ?? resultText(outcome));
    }
    return results;
  };
  const script = (sql: string) => expectDone(database, sql);
  await script("BEGIN");
  const results = [await all()];
  await script(`TRUNCATE ${tables.map(({ sqlName }) => sqlName).join(", ")} CASCADE; SAVEPOINT empty`);
  for (const contents of gradingDatabases) {
    await script(insertStatements(instanceOf(contents), tables).join("; ") || "SELECT");
    results.push(await all());
    await script("ROLLBACK TO empty");
  }
  await script("ROLLBACK");
  return results;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;
const nameOf = (index: number) => `answer_${index}`;

async function expectDone(database: TrialDatabase, sql: string): Promise<void> {
  const [outcome] = await database.run([{ kind: "script", sql }]);
  if (!outcome?.ok) throw new Error(`${outcome?.failure.message}: ${sql.slice(0, 200)}`);
}

function resultText(outcome: StepOutcome | undefined): string {
  if (!outcome) return "none";
  return outcome.ok ? bagOf(outcome.rows, outcome.truncated) : outcome.failure.sqlstate;
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
  test(`PostgreSQL and PGlite give the same rows and the same verdict for answers to exercises on ${slug}`, {
    timeout: 600_000,
  }, async () => {
    const dataset = content.datasets.find((known) => known.slug === slug);
    if (!dataset) throw new Error(`There is no dataset ${slug}.`);
    const server = await startNativePostgres();
    if (!server) throw new Error("No PostgreSQL server can be started here.");
    try {
      await ensureSnapshots();
      await loadModule();
      const there = await openNative(server, slug, `${dataset.schemaSql}\n${dataset.seedSql}`);
      const here = await openPGlite(slug, there);
      const { compared, differing } = await compareAnswers(slug, there, here);
      await there.close();
      expect(differing).toEqual([]);
      expect(compared).toBeGreaterThan(0);
    } finally {
      await server.stop();
    }
  });
}

/**
 * All answers to an exercise run on the visible data and all its grading databases. Where the rows are the same
 * everywhere, so is whatever is judged by them; an answer with other rows somewhere (it leaves open which come first
 * under a limit) is judged on both, and so is one of each exercise whatever its rows.
 */
async function compareAnswers(
  slug: string,
  there: Opened,
  here: Opened,
): Promise<{ readonly compared: number; readonly differing: readonly string[] }> {
  const differing: string[] = [];
  let compared = 0;
  const files = sampled(
    queryExerciseFiles(content)
      .filter(({ exercise }) => exercise.dataset === slug)
      .filter((_, n) => n % EVERY === 0),
    SAMPLE,
    ({ exercise }) => exercise.id,
  );
  for (const [turn, file] of files.entries()) {
    const answers = answersOf(file);
    const databases = content.gradingData.get(file.exercise.slug)?.databases ?? [];
    const queries = [file.exercise.solutions[0] ?? "", ...answers];
    // Both at once: one is a process, the other this thread.
    const [native = [], own = []] = await Promise.all(
      [there, here].map((opened) => resultsOn(opened, queries, databases)),
    );
    expect(own).toHaveLength(1 + databases.length);
    // Two that fail alike would say nothing: the accepted solution runs everywhere.
    expect(own.filter(([solution = ""]) => SQLSTATE.test(solution))).toEqual([]);
    for (const [index, candidate] of answers.entries()) {
      compared += 1;
      const isOther = (place: number) => native[place]?.[index + 1] !== own[place]?.[index + 1];
      if (isOther(0)) differing.push(`${file.exercise.slug}: other rows from ${candidate}`);
      if (index !== turn % answers.length && !own.some((_, place) => isOther(place))) continue;
      const verdicts = await Promise.all(
        [there, here].map((opened) => verdictOf(judgeTask(file, candidate), opened)),
      );
      if (verdicts[0] !== verdicts[1]) {
        differing.push(
          `${file.exercise.slug}: ${verdicts[1]} on PGlite, ${verdicts[0]} on PostgreSQL: ${candidate}`,
        );
      }
    }
  }
  return { compared, differing };
}
