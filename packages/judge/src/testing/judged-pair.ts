import type { JudgeOutcome, SqlSandbox } from "../sandbox/index.ts";

/** Judges a query by another one, with no databases besides those that a search makes up. */
export function judgedPair(
  sandbox: Pick<SqlSandbox, "judge">,
  reference: string,
  candidate: string,
  { orderMatters = false, seed = 1 } = {},
): Promise<JudgeOutcome> {
  return sandbox.judge(
    {
      solutions: [reference],
      candidate,
      rules: { kind: "pair", orderMatters },
      gradingDatabases: [],
      visible: "untried",
      trials: 1_500,
      seed,
    },
    { timeLimitMs: 60_000 },
  );
}
