import { parseArgs } from "node:util";
import type { Verdict } from "@master-sql/engine/grading";
import { type GradeFiles, gradeFiles } from "../grade/grade-files.ts";
import { verdictReport } from "../grade/report.ts";
import { judgeBatchFile } from "../pair/batch.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";

const USAGE = `Judges one query against another on a database of your own.

  npm run --silent grade -- --setup FILE --reference FILE --candidate FILE [--order "a, b desc nulls last"] [--json]

  --setup      SQL that makes and fills the tables
  --reference  the query whose result is right
  --candidate  the query to judge
  --order      columns of the result by which rows must be sorted; without it order does not count
  --json       print the verdict as JSON

  npm run --silent grade -- --batch pairs.jsonl

  Searches a small database that tells candidate from reference, for each line {id, setup_file or setup_sql,
  reference_sql, candidate_sql, order_matters}, and prints a line of JSON for each. setup_file is relative to the batch.

Exit status: 0 right; 1 wrong, or not to be decided within the time limit; 2 input that can't be used.
A batch exits with 0 when every line was judged.`;

const exitStatus: Readonly<Record<Verdict["verdict"], number>> = {
  right: 0,
  wrong: 1,
  undecided: 1,
  unusable: 2,
};

function readArguments():
  | { readonly files: GradeFiles; readonly json: boolean }
  | { readonly batch: string }
  | { readonly problem: string } {
  try {
    const { values } = parseArgs({
      options: {
        setup: { type: "string" },
        reference: { type: "string" },
        candidate: { type: "string" },
        order: { type: "string" },
        batch: { type: "string" },
        json: { type: "boolean", default: false },
      },
    });
    const { setup, reference, candidate, order, batch, json } = values;
    if (batch) return { batch };
    if (!setup || !reference || !candidate) {
      return { problem: "--setup, --reference and --candidate are all needed." };
    }
    return { files: { setup, reference, candidate, order }, json };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

async function gradeBatch(path: string): Promise<number> {
  try {
    for await (const verdict of judgeBatchFile(path)) console.log(JSON.stringify(verdict));
    return 0;
  } catch (error) {
    console.error(
      `The batch ${path} can't be judged: ${error instanceof Error ? error.message : String(error)}`,
    );
    return 2;
  }
}

async function main(): Promise<number> {
  const given = readArguments();
  if ("problem" in given) {
    console.error(`${given.problem}\n\n${USAGE}`);
    return 2;
  }
  if ("batch" in given) return await gradeBatch(given.batch);
  await ensureSnapshots();
  const sandbox = createToolSandbox();
  try {
    const verdict = await gradeFiles(sandbox, given.files);
    if (given.json) console.log(JSON.stringify(verdict));
    else if (verdict.verdict === "unusable") console.error(verdict.message);
    else console.log(verdictReport(verdict));
    return exitStatus[verdict.verdict];
  } finally {
    await sandbox.close();
  }
}

process.exitCode = await main();
// A setup that never ends holds its worker thread, and that would hold the process.
setTimeout(() => process.exit(), 1_000).unref();
