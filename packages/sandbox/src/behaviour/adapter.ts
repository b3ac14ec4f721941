import type { SqlSandbox } from "@master-sql/judge/sandbox";

/** What the behaviour suite runs on. */
export interface Adapter {
  /** A sandbox on the test snapshots. */
  create(options: { spare: boolean }): SqlSandbox;
  /** A sandbox whose snapshots cannot be had. */
  createWithoutSnapshots(): SqlSandbox;
  /** What a run's limit is counted by. */
  readonly countsTimeOf: "the clock" | "its processor";
}
