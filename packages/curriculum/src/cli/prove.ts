import { parseArgs } from "node:util";
import { checkAcrossFiles } from "../check-content.ts";
import { CONTENT_FOLDER } from "../content-folder.ts";
import { printProblems } from "../print-problems.ts";
import { judgeVersion } from "../proof-record/judge-version.ts";
import { proofItems } from "../proof-record/proof-items.ts";
import { type ProofRecord, readRecord, writeRecord } from "../proof-record/proof-record.ts";
import { proveRecorded } from "../proof-record/prove-recorded.ts";
import { createToolSandbox, prepareSnapshots } from "../snapshots.ts";

// npm run content:prove [-- --all]: proves the content that has no record, or everything, and records it in
// proofs/content.txt. Exit status 1, and no record, when anything does not hold.
const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });
await prepareSnapshots();
const judge = judgeVersion();
const known: ProofRecord = values.all ? { judges: new Set([judge]), proved: new Map() } : readRecord();
const { content, problems } = await checkAcrossFiles(CONTENT_FOLDER);
const proof = await proveRecorded(content, createToolSandbox, known, { seed: judge, judge });
const all = [...problems, ...proof.problems];
if (all.length > 0) {
  printProblems(CONTENT_FOLDER, all);
  process.exitCode = 1;
} else {
  writeRecord(proof.record, proofItems(content));
  console.log(
    `${proof.unrecorded.length} items were proved and are recorded; ${proof.again.length} recorded ones held again.`,
  );
}
