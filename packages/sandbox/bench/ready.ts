import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenReport } from "@master-sql/judge/sandbox";
import { type BrowserContext, chromium } from "playwright";
import type { Figure } from "../../../tools/bench/figure.ts";
import { chromiumLaunchOptions } from "../../../tools/chromium.ts";
import { median } from "./median.ts";
import type { ServedPage } from "./served-page.ts";

const WARM_VISITS = 9;

const FIRST_QUERY =
  "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name";

interface Visit {
  readonly report: OpenReport;
  /** Milliseconds of a query asked the moment the database is ready. */
  readonly firstRunMs: number;
}

/**
 * How long a visitor waits for the database, on a first visit and with everything cached, and the bytes of the first.
 */
export async function benchReady(page: ServedPage, slug: string): Promise<Figure[]> {
  const profile = await mkdtemp(join(tmpdir(), "master-sql-profile-"));
  const context = await chromium.launchPersistentContext(profile, await chromiumLaunchOptions());
  try {
    page.takeTransferred();
    const first = await visit(context, page.url, slug);
    const transferred = page.takeTransferred();
    const warm: Visit[] = [];
    for (let number = 0; number < WARM_VISITS; number++) warm.push(await visit(context, page.url, slug));
    const of = (part: Exclude<keyof OpenReport, "serverVersion">) =>
      median(warm.map(({ report }) => report[part]));
    const parts = [...transferred].map(
      ([path, bytes]) => `${path.split("/").at(-1)} ${(bytes / 1e6).toFixed(2)}`,
    );
    return [
      {
        name: "Sandbox ready, bytes cached",
        value: of("readyMs"),
        unit: "ms",
        note: `median of ${WARM_VISITS} visits; aim ≤ 500`,
      },
      { name: "Sandbox ready: fetch from the cache", value: of("fetchMs"), unit: "ms" },
      { name: "Sandbox ready: compile after the last byte", value: of("compileMs"), unit: "ms" },
      { name: "Sandbox ready: file system", value: of("fileSystemMs"), unit: "ms" },
      { name: "Sandbox ready: PostgreSQL's start", value: of("startMs"), unit: "ms" },
      {
        name: "First query, asked at once when ready",
        value: median(warm.map(({ firstRunMs }) => firstRunMs)),
        unit: "ms",
        note: "bytes cached; no time for a warm-up",
      },
      { name: "Sandbox ready, first visit (local network)", value: first.report.readyMs, unit: "ms" },
      {
        name: "Bytes before the first query, first visit",
        value: sum(transferred.values()) / 1e6,
        unit: "MB",
        note: `Brotli; aim ≤ 4.8; ${parts.join(", ")}`,
      },
    ];
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function visit(context: BrowserContext, url: string, slug: string): Promise<Visit> {
  const page = await context.newPage();
  try {
    await page.goto(url, { waitUntil: "load" });
    return await page.evaluate(
      async ({ dataset, sql }) => {
        const report = await window.bench.open({ kind: "snapshot", slug: dataset });
        const [firstRunMs = Number.NaN] = await window.bench.time(sql, {}, 1);
        return { report, firstRunMs };
      },
      { dataset: slug, sql: FIRST_QUERY },
    );
  } finally {
    await page.close();
  }
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
