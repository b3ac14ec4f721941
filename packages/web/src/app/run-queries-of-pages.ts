import { EXAMPLE_DATASET } from "../features/landing/live-example/example.ts";
import { exampleQueries } from "../features/landing/live-example/example-queries.ts";
import { DEMO_DATASET, demoQueries } from "../features/old-landing/demo-levels.ts";
import { runAtBuild } from "../lib/sandbox/run-at-build.ts";

/**
 * Runs what prerendered pages show of PostgreSQL before the first of them is asked for: the renderer gives a page ten
 * seconds, and on a busy machine PostgreSQL takes them for itself.
 */
export async function runQueriesOfPages(): Promise<void> {
  await runAtBuild(
    EXAMPLE_DATASET,
    exampleQueries.map(({ sql }) => sql),
  );
  await runAtBuild(
    DEMO_DATASET,
    demoQueries.map(({ sql }) => sql),
  );
}
