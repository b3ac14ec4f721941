/** The page that the bench drives: it opens a sandbox and answers for it on `window`. */
import type { DatasetSource, OpenReport, RunOptions } from "@master-sql/judge/sandbox";
import { createBrowserSandbox } from "../src/browser/index.ts";

export interface BenchPage {
  open(source: DatasetSource): Promise<OpenReport>;
  /** Milliseconds of each repetition of a run. */
  time(sql: string, options: RunOptions, repetitions: number): Promise<number[]>;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

const sandbox = createBrowserSandbox({ manifestUrl: "/sandbox/manifest.json", spare: false });

window.bench = {
  open: (source) => sandbox.open(source),
  async time(sql, options, repetitions) {
    const times: number[] = [];
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const startedAt = performance.now();
      const outcome = await sandbox.run(sql, options);
      times.push(performance.now() - startedAt);
      if (outcome.status !== "completed") throw new Error(`${sql}: ${JSON.stringify(outcome)}`);
    }
    return times;
  },
};
