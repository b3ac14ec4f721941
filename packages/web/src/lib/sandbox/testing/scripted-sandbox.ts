import type { RunOutcome, SandboxFault, SqlSandbox } from "@master-sql/judge/sandbox";

/** A run that went well; only a SELECT gives rows. */
export function completed(command: string): RunOutcome {
  const columns = command.startsWith("SELECT") ? [{ name: "a", typeOid: 23, typeName: "integer" }] : [];
  return {
    status: "completed",
    elapsedMs: 1,
    results: [{ sql: "", command, columns, rows: [], truncated: false, notices: [] }],
  };
}

/** A sandbox whose runs end when the test says so: for tests of who gets it when, not of PostgreSQL. */
export class ScriptedSandbox implements SqlSandbox {
  readonly log: string[] = [];
  /** The script that is under way. */
  running: string | null = null;
  endRun: (outcome: RunOutcome) => void = () => {};
  loseWorker: (fault: SandboxFault) => void = () => {};

  run(sql: string): Promise<RunOutcome> {
    if (this.running !== null) throw new Error(`"${sql}" came while "${this.running}" was under way`);
    this.log.push(`run ${sql}`);
    this.running = sql;
    return new Promise<RunOutcome>((resolve, reject) => {
      this.endRun = resolve;
      this.loseWorker = reject;
    }).finally(() => {
      this.running = null;
    });
  }
  cancel() {
    this.log.push("cancel");
    this.endRun({ status: "cancelled", results: [], dataReset: true, elapsedMs: 1 });
  }
  async reset() {
    this.log.push("reset");
  }
  async close() {
    this.log.push("close");
  }
  open(): never {
    throw new Error("the session gets it open");
  }
  explain(): never {
    throw new Error("not used here");
  }
  prepareJudging() {
    this.log.push("prepare judging");
  }
  repairs(): never {
    throw new Error("not used here");
  }
  searchChanges(): never {
    throw new Error("not used here");
  }
  judge(): never {
    throw new Error("not used here");
  }
}

/** Until all that was promised so far has happened. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve();
}
