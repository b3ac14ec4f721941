/** The process that runs strangers' SQL for the command. It opens no files; its input comes from standard input. */
import { text } from "node:stream/consumers";
import { createNodeSandbox } from "@master-sql/sandbox/node";
import { type InputTexts, readerOf } from "../input-texts.ts";
import { judgePairs } from "../judge-pairs.ts";
import type { PairLine } from "../read-pairs.ts";
import { linesPrinted } from "../run-confined.ts";

/** What the command asks for. */
export interface JudgeRequest {
  readonly pairs: readonly PairLine[];
  readonly texts: InputTexts;
  readonly ordered: boolean;
  readonly snapshotDirectory: string;
}

const { pairs, texts, ordered, snapshotDirectory } = JSON.parse(await text(process.stdin)) as JudgeRequest;
const sandbox = createNodeSandbox({ snapshotDirectory, spare: false });
try {
  const options = { read: readerOf(texts), ordered, known: linesPrinted() };
  for await (const verdict of judgePairs(sandbox, pairs, options)) console.log(JSON.stringify(verdict));
} finally {
  await sandbox.close();
}
// The worker thread of a setup that never ends would keep the process alive.
setTimeout(() => process.exit(), 1_000).unref();
