import type { JudgeOutcome, RunOutcome, SqlSandbox } from "@master-sql/judge/sandbox";
import {
  DEFAULT_PAIR_BUDGET,
  fixedRelations,
  judgePair,
  openSetup,
  type ReadText,
  SETUP_LIMIT_MS,
} from "@master-sql/sql-judge";
import { sqlLine } from "../proof/sql-line.ts";

export interface GradeFiles {
  /** Script that makes the tables and fills them. */
  readonly setup: string;
  /** Query whose result is the right one. */
  readonly reference: string;
  /** Query that is judged. */
  readonly candidate: string;
  /** Whether the order that the reference sorts by is judged. */
  readonly ordered: boolean;
}

/** Input that can't be used: the message says what is wrong and what to do. */
class UnusableInput extends Error {}

/**
 * Judges a candidate against a reference, both read from files, on a database made by a script. Input that can't be
 * used gives the verdict `unusable`. Opens the sandbox; closing it is left to the caller.
 */
export async function gradeFiles(
  sandbox: SqlSandbox,
  files: GradeFiles,
  read: ReadText,
): Promise<JudgeOutcome> {
  try {
    const setup = readSql(read, "setup", files.setup);
    const reference = readSql(read, "reference", files.reference);
    const candidate = readSql(read, "candidate", files.candidate);
    await open(sandbox, files.setup, setup);
    requireQuery(await sandbox.run(reference, { isolated: true }), files.reference, reference);
    const pair = { reference, candidate, orderMatters: files.ordered };
    return await judgePair(sandbox, pair, DEFAULT_PAIR_BUDGET, await fixedRelations(sandbox));
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error;
    return {
      status: "judged",
      verdict: { verdict: "unusable", message: error.message },
      stage: null,
      elapsedMs: 0,
    };
  }
}

function readSql(read: ReadText, role: string, file: string): string {
  try {
    return read(file).replace(/^\uFEFF/, "");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnusableInput(
      `The ${role} file can't be read: ${reason}. Give the path of a file of SQL as --${role}.`,
    );
  }
}

async function open(sandbox: SqlSandbox, file: string, sql: string): Promise<void> {
  const problem = await openSetup(sandbox, sql);
  if (problem?.kind === "too-slow") {
    throw new UnusableInput(
      `The setup did not end within ${SETUP_LIMIT_MS / 1000} s: ${file}. Make it smaller, or look for an endless loop.`,
    );
  }
  if (problem) {
    const { message, offset } = problem.error ?? { message: problem.message, offset: undefined };
    throw new UnusableInput(
      `The setup fails: ${file}:${sqlLine(sql, 1, offset)}: ${message}. Correct the script; it must run on an empty PostgreSQL 18 database.`,
    );
  }
}

function requireQuery(outcome: RunOutcome, file: string, sql: string): void {
  switch (outcome.status) {
    case "failed": {
      const { message, offset, sqlstate } = outcome.error;
      throw new UnusableInput(
        `The reference fails: ${file}:${sqlLine(sql, 1, offset)}: ${message} (${sqlstate}). Correct it; nothing can be judged against it.`,
      );
    }
    case "timed-out":
      throw new UnusableInput(
        `The reference was stopped after ${outcome.limitMs / 1000} s. Make it faster, or the setup smaller.`,
      );
    case "cancelled":
    case "crashed":
      throw new UnusableInput(`The reference ended as ${outcome.status}. Make it, or the setup, smaller.`);
    case "completed": {
      const [result, ...others] = outcome.results;
      if (result === undefined || others.length > 0 || result.columns.length === 0) {
        throw new UnusableInput(`The reference must be a single query that returns columns: ${file}.`);
      }
    }
  }
}
