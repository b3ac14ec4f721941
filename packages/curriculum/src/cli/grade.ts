import { parseArgs } from "node:util";
import type { Verdict } from "@master-sql/engine/grading";
import { type GradeFiles, gradeFiles } from "../grade/grade-files.ts";
import { verdictReport } from "../grade/report.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";

const USAGE = `Judges one query against another on a database of your own.

  npm run --silent grade -- --setup FILE --reference FILE --candidate FILE [--order "a, b desc nulls last"] [--json]

  --setup      SQL that makes and fills the tables
  --reference  the query whose result is right
  --candidate  the query to judge
  --order      columns of the result by which rows must be sorted; without it order does not count
  --json       print the verdict as JSON

Exit status: 0 right; 1 wrong, or not to be decided within the time limit; 2 input that can't be used.`;

const exitStatus: Readonly<Record<Verdict["verdict"], number>> = {
  right: 0,
  wrong: 1,
  undecided: 1,
  unusable: 2,
};

function readArguments():
  | { readonly files: GradeFiles; readonly json: boolean }
  | { readonly problem: string } {
  try {
    const { values } = parseArgs({
      options: {
        setup: { type: "string" },
        reference: { type: "string" },
        candidate: { type: "string" },
        order: { type: "string" },
        json: { type: "boolean", default: false },
      },
    });
    const { setup, reference, candidate, order, json } = values;
    if (!setup || !reference || !candidate) {
      return { problem: "--setup, --reference and --candidate are all needed." };
    }
    return { files: { setup, reference, candidate, order }, json };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

async function main(): Promise<number> {
  const given = readArguments();
  if ("problem" in given) {
    console.error(`${given.problem}\n\n${USAGE}`);
    return 2;
  }
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
