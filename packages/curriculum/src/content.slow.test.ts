import { sortProblems } from "@master-sql/course/source";
import { expect, test } from "vitest";
import { draw } from "../../../tools/tier.ts";
import { checkAcrossFiles, checkContent } from "./check-content.ts";
import { CONTENT_FOLDER } from "./content-folder.ts";
import { judgeVersion } from "./proof-record/judge-version.ts";
import { readRecord } from "./proof-record/proof-record.ts";
import { proveRecorded } from "./proof-record/prove-recorded.ts";
import { createToolSandbox, ensureSnapshots } from "./snapshots.ts";

/** Figures are of interest also when all is well. */
const tell = (line: string) => process.stdout.write(`${line}\n`);

// A new dataset proves hundreds of exercises anew; everything takes 8 minutes of a processor.
const LONGEST = 1_500_000;

test("[S2.4] the content of the repository holds, lessons, exercises and cheat sheet proven by execution", {
  timeout: LONGEST,
}, async () => {
  await ensureSnapshots();
  const told = draw.provesAll
    ? (await checkContent(CONTENT_FOLDER, createToolSandbox)).problems
    : await checkByRecord();
  expect(told.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([]);
});

/** Everything is read and held against each other; what is recorded as proved is only sampled. */
async function checkByRecord() {
  const { content, problems } = await checkAcrossFiles(CONTENT_FOLDER);
  expect(content.exercises.length).toBeGreaterThan(0);
  const by = { seed: draw.seed, judge: judgeVersion() };
  const proof = await proveRecorded(content, createToolSandbox, readRecord(), by);
  tell(
    `Content: ${proof.unrecorded.length} items without a record were proved, and ${proof.again.length} recorded ones again (seed ${by.seed}).`,
  );
  if (proof.unrecorded.length > 0) tell("`npm run content:prove` records what was proved; commit it.");
  return sortProblems([...problems, ...proof.problems]);
}
