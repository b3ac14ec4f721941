import type { StatementResult } from "@master-sql/judge/sandbox";
import { EXAMPLE_DATASET } from "../features/landing/live-example/example.ts";
import { exampleQueries } from "../features/landing/live-example/example-queries.ts";
import { DEMO_DATASET, demoQueries } from "../features/old-landing/demo-levels.ts";
import { runAtBuild } from "../lib/sandbox/run-at-build.ts";

interface ExampleResults {
  readonly result: StatementResult;
  /** What the query gives that does what is to be made of it; null where nothing is. */
  readonly wanted: StatementResult | null;
}

/** What PostgreSQL answers to the queries of the start page, in their order. */
export async function runExampleQueries(): Promise<readonly ExampleResults[]> {
  const asked = exampleQueries.flatMap(({ sql, task }) => (task ? [sql, task.solution] : [sql]));
  const results = (await runAtBuild(EXAMPLE_DATASET, asked)).values();
  return exampleQueries.map(({ task }) => {
    const result = results.next().value;
    const wanted = task ? results.next().value : null;
    if (result === undefined || wanted === undefined)
      throw new Error("A query of the start page has no result.");
    return { result, wanted };
  });
}

/** What PostgreSQL answers to the queries of the earlier start page, in their order. */
export function runDemoQueries(): Promise<StatementResult[]> {
  return runAtBuild(
    DEMO_DATASET,
    demoQueries.map(({ sql }) => sql),
  );
}

/**
 * Runs what prerendered pages show of PostgreSQL before the first of them is asked for: the renderer gives a page ten
 * seconds, and on a busy machine PostgreSQL takes them for itself.
 */
export async function runQueriesOfPages(): Promise<void> {
  await runExampleQueries();
  await runDemoQueries();
}
