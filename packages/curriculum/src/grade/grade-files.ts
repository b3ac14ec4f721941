import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { type GradingTask, gradeAnswer, type Verdict } from "@master-sql/engine/grading";
import {
  type RunOutcome,
  SandboxFault,
  type SqlSandbox,
  type StatementResult,
} from "@master-sql/engine/sandbox";
import { sqlLine } from "../proof/sql-line.ts";
import { isInStatedOrder } from "../proof/stated-order.ts";
import { parseOrderOption } from "./order-option.ts";

export interface GradeFiles {
  /** Script that makes the tables. */
  readonly setup: string;
  /** Query whose result is the right one. */
  readonly reference: string;
  /** Query that is judged. */
  readonly candidate: string;
  /** Sort keys that are judged, such as `a, b desc nulls last`; without them order never counts. */
  readonly order?: string;
}

/** Input that can't be used: the message says what is wrong and what to do. */
class UnusableInput extends Error {}

/**
 * Judges a candidate against a reference, both read from files, on a database made by a script. Input that can't be
 * used gives the verdict `unusable`. Opens the sandbox; closing it is left to the caller.
 */
export async function gradeFiles(sandbox: SqlSandbox, files: GradeFiles): Promise<Verdict> {
  try {
    const setup = readSql("setup", files.setup);
    const reference = readSql("reference", files.reference);
    const candidate = readSql("candidate", files.candidate);
    await openSetup(sandbox, files.setup, setup);
    const task = await referenceTask(sandbox, files, reference);
    return await gradeAnswer(sandbox, task, candidate);
  } catch (error) {
    if (error instanceof UnusableInput) return { verdict: "unusable", message: error.message };
    throw error;
  }
}

function readSql(role: string, file: string): string {
  try {
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnusableInput(
      `The ${role} file can't be read: ${reason}. Give the path of a file of SQL as --${role}.`,
    );
  }
}

/** Opening has no limit of its own in a sandbox; a setup that takes longer than this is given up. */
const SETUP_LIMIT_MS = 30_000;

async function openSetup(sandbox: SqlSandbox, file: string, sql: string): Promise<void> {
  const limit = setTimeout(SETUP_LIMIT_MS, "too slow" as const, { ref: false });
  try {
    if ((await Promise.race([sandbox.open({ kind: "script", sql }), limit])) === "too slow") {
      throw new UnusableInput(
        `The setup did not end within ${SETUP_LIMIT_MS / 1000} s: ${file}. Make it smaller, or look for an endless loop.`,
      );
    }
  } catch (fault) {
    if (!(fault instanceof SandboxFault) || fault.code !== "setup-failed") throw fault;
    const { message, offset } = fault.sqlError ?? { message: fault.message };
    throw new UnusableInput(
      `The setup fails: ${file}:${sqlLine(sql, 1, offset)}: ${message}. Correct the script; it must run on an empty PostgreSQL 18 database.`,
    );
  }
}

/** The reference's own result gives the contract: its columns, and the order that is asked for. */
async function referenceTask(sandbox: SqlSandbox, files: GradeFiles, sql: string): Promise<GradingTask> {
  const outcome = await sandbox.run(sql, { isolated: true });
  const result = referenceResult(outcome, files.reference, sql);
  const columns = result.columns.map(({ name, typeName }) => ({ name, type: typeName }));
  const task: GradingTask = {
    solutions: [sql],
    wrongAnswers: [],
    gradingDatabases: [],
    contract: { columns, names: false, order: "none" },
  };
  if (files.order === undefined) return task;

  const order = parseOrderOption(
    files.order,
    columns.map(({ name }) => name),
  );
  if ("problem" in order) throw new UnusableInput(`${order.problem}.`);
  const ordered = { ...task, contract: { ...task.contract, order: [...order.keys] } };
  if (!result.truncated && !(await isInStatedOrder(sandbox, result, ordered.contract))) {
    throw new UnusableInput(
      `The reference's rows are not sorted by ${files.order}. Give it that ORDER BY, or leave --order out.`,
    );
  }
  return ordered;
}

function referenceResult(outcome: RunOutcome, file: string, sql: string): StatementResult {
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
      return result;
    }
  }
}
