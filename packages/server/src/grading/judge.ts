import { gradeAnswer, type KnownPlans } from "@master-sql/engine/grading";
import type { SqlSandbox } from "@master-sql/engine/sandbox";
import type { Verdict } from "@master-sql/engine/verdicts";
import type { Submission } from "./grading-job.ts";

export interface JudgeSettings {
  readonly createSandbox: () => SqlSandbox;
  readonly onFault: (error: unknown) => void;
  /** For one run of an answer. */
  readonly timeLimitMs: number;
  /** Databases that stay open at once. */
  readonly warm: number;
  /** Whether so much memory is in use that databases that nobody needs now should be closed. */
  readonly isMemoryShort?: () => boolean;
}

export interface Judge {
  /**
   * Null when the machinery failed twice: then nothing is known about the answer.
   * @param onBegun called when the dataset is open
   */
  judge(submission: Submission, onBegun?: () => void): Promise<Verdict | null>;
  /** Datasets that are open, the one used last at the end. */
  warm(): readonly string[];
  close(): Promise<void>;
}

interface Open {
  readonly sandbox: SqlSandbox;
  readonly knownPlans: KnownPlans;
}

/** Judges answers one after the other, with the databases of several datasets kept open. Runs in a grader process. */
export function createJudge(settings: JudgeSettings): Judge {
  /** The one used longest ago first. */
  const open = new Map<string, Open>();

  /** Null when the machinery failed. */
  async function attempt({ dataset, task, sql }: Submission, onBegun?: () => void): Promise<Verdict | null> {
    try {
      const { sandbox, knownPlans } = await take(dataset);
      onBegun?.();
      const verdict = await gradeAnswer(sandbox, task, sql, {
        timeLimitMs: settings.timeLimitMs,
        counterexamples: false,
        knownPlans,
      });
      if (hasCrashed(verdict)) await leave(dataset);
      return verdict;
    } catch (error) {
      settings.onFault(error);
      await leave(dataset);
      return null;
    }
  }

  /** The dataset's database. Throws SandboxFault. */
  async function take(dataset: string): Promise<Open> {
    const known = open.get(dataset);
    if (known) {
      open.delete(dataset);
      open.set(dataset, known);
      return known;
    }
    await makeRoom(settings.warm - 1);
    const made: Open = { sandbox: settings.createSandbox(), knownPlans: new Map() };
    open.set(dataset, made);
    await made.sandbox.open({ kind: "snapshot", slug: dataset });
    return made;
  }

  async function makeRoom(most: number): Promise<void> {
    for (const dataset of [...open.keys()].slice(0, Math.max(0, open.size - most))) await leave(dataset);
  }

  async function leave(dataset: string): Promise<void> {
    const left = open.get(dataset);
    open.delete(dataset);
    await left?.sandbox.close().catch(settings.onFault);
  }

  return {
    async judge(submission, onBegun) {
      const first = await attempt(submission, onBegun);
      // The database went down, by the answer or by itself: one more try on a new one tells.
      const verdict = first !== null && !hasCrashed(first) ? first : await attempt(submission, onBegun);
      if (settings.isMemoryShort?.()) await makeRoom(1);
      return verdict;
    },
    warm: () => [...open.keys()],
    close: () => makeRoom(0),
  };
}

function hasCrashed(verdict: Verdict): boolean {
  return verdict.verdict === "undecided" && verdict.cause === "crashed";
}
