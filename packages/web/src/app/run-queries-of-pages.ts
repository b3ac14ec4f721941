import type { StatementResult } from "@master-sql/engine/sandbox";
import { EXAMPLE_DATASET } from "../features/landing/live-example/example.ts";
import { exampleQueries } from "../features/landing/live-example/example-queries.ts";
import { DEMO_DATASET, demoQueries } from "../features/old-landing/demo-levels.ts";
import { runAtBuild } from "../lib/sandbox/run-at-build.ts";

/** What PostgreSQL answers to the queries of the start page, in their order. */
export function runExampleQueries(): Promise<StatementResult[]> {
  return runAtBuild(
    EXAMPLE_DATASET,
    exampleQueries.map(({ sql }) => sql),
  );
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
