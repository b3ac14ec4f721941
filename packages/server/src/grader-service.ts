import { join } from "node:path";
import type { Logger } from "pino";
import { loadPublishedContent } from "./content/published-content.ts";
import type { Database } from "./db/database.ts";
import { loadExamContent } from "./exams/exam-content.ts";
import { logEndedGrader } from "./grading/ended-grader-log.ts";
import { createGrader } from "./grading/grader.ts";
import { tellMissingWalls } from "./grading/grader-child.ts";
import { watchDatabase } from "./metrics/database-figures.ts";
import { measuredGrader } from "./metrics/measured.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { type MetricsPageSettings, startMetricsPage } from "./metrics/metrics-page.ts";
import { startQueuedJudging } from "./queued-judging.ts";

export interface GraderServiceSettings {
  /** Of the PostgreSQL server itself, or a pooler of sessions. */
  readonly url: string;
  readonly buildFolder: string;
  readonly gradingWorkers: number;
  /** Null keeps the figures to ourselves, and listens nowhere. */
  readonly metricsPage: MetricsPageSettings | null;
}

export interface GraderService {
  /** Takes no more answers, lets those under way end for a while, and leaves the rest to others. */
  close(): Promise<void>;
}

/**
 * Judges answers and exams that servers put into the queue. Null when the course has not been built. Throws when the
 * port of its figures can't be had.
 */
export async function startGraderService(
  { url, buildFolder, gradingWorkers, metricsPage }: GraderServiceSettings,
  { database, log }: { readonly database: Database; readonly log: Logger },
): Promise<GraderService | null> {
  const content = await loadPublishedContent(join(buildFolder, "content"));
  if (content === null) return null;
  const exams = await loadExamContent(join(buildFolder, "exams"));
  const metrics = createMetrics();
  watchDatabase(metrics, database.kysely);
  const page = metricsPage && (await startMetricsPage(metricsPage, metrics));
  const folders = {
    snapshotDirectory: join(buildFolder, "sandbox"),
    contentFolder: join(buildFolder, "content"),
  };
  tellMissingWalls(folders, log);
  const graders = createGrader({
    workers: gradingWorkers,
    ...folders,
    onFault: (error) => log.error({ err: error }, "a grader failed"),
    onEnd: (ended) => logEndedGrader(log, ended),
    onStage: (work, stage, ms) => metrics.stages.observe({ work, stage }, ms / 1_000),
  });
  const grader = measuredGrader(graders, metrics);
  const judging = await startQueuedJudging({
    url,
    workers: gradingWorkers,
    database: database.kysely,
    content,
    exams,
    grader,
    log,
  });
  return {
    async close() {
      await Promise.all([judging.close(), grader.close()]);
      await page?.close();
    },
  };
}
