/** The page that the bench drives: it opens a sandbox and answers for it on `window`. */
import type { OpenReport, RunOptions, RunOutcome } from "@master-sql/engine/sandbox";
import { createBrowserSandbox } from "../../src/browser/index.ts";

export interface BenchPage {
  /** Opens the dataset in a sandbox without a spare. */
  open(slug: string): Promise<OpenReport>;
  /** Milliseconds of each repetition of a run. */
  time(sql: string, options: RunOptions, repetitions: number): Promise<number[]>;
  run(sql: string, options?: RunOptions): Promise<RunOutcome>;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

const sandbox = createBrowserSandbox({ manifestUrl: "/sandbox/manifest.json", spare: false });

window.bench = {
  open: (slug) => sandbox.open({ kind: "snapshot", slug }),
  run: (sql, options) => sandbox.run(sql, options),
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
