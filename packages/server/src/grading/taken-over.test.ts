/** A grader that was taken over writes to the server whatever it likes: that ends the grader, and nothing else. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, inject, test } from "vitest";
import { GraderChild } from "./grader-child.ts";
import { MOST_REPLY_BYTES } from "./grader-reply.ts";

const TAKEN_OVER = fileURLToPath(new URL("../testing/taken-over-grader.ts", import.meta.url));
const LONGEST_MS = 120_000;
const buildFolder = inject("buildFolder");
const start = {
  snapshotDirectory: join(buildFolder, "sandbox"),
  contentFolder: join(buildFolder, "content"),
  timeLimitMs: 1_000,
  warm: 1,
  memoryLimitBytes: 1024 ** 3,
  memoryShortBytes: 1024 ** 3,
};

let child: GraderChild;
let faults: unknown[];
afterEach(() => child.kill());

/** Has a grader that was taken over say something to the server; what the server takes it for. */
function hears(said: string): Promise<unknown> {
  faults = [];
  child = new GraderChild(
    start,
    (error) => faults.push(error),
    () => {},
    TAKEN_OVER,
  );
  const task = { kind: "query" } as never;
  return child.perform(
    { type: "judge", submission: { dataset: "shelf", task, sql: said } },
    { begin() {}, part() {} },
  );
}

const done = (result: unknown, more: object = {}) =>
  JSON.stringify({ type: "done", id: 1, processorMs: 1, warm: [], result, ...more });

test("what a grader says is taken", { timeout: LONGEST_MS }, async () => {
  const verdict = { verdict: "unusable", message: "as it should be" };
  expect(await hears(done({ type: "judged", verdict }))).toEqual({
    result: { type: "judged", verdict },
    processorMs: 1,
  });
  expect(faults).toEqual([]);
});

test.each([
  ["no JSON", "garbage"],
  ["nothing", "null"],
  ["a message of Node's own", '{"cmd":"NODE_HANDLE_ACK"}'],
  ["a result of no kind", done(null)],
  ["a verdict of no kind", done({ type: "judged", verdict: { verdict: "perfect" } })],
  ["a wrong verdict without a reason", done({ type: "judged", verdict: { verdict: "wrong", message: "" } })],
  ["no list of datasets", done({ type: "judged", verdict: null }, { warm: {} })],
  [
    "endless processor time",
    done({ type: "judged", verdict: null }).replace('"processorMs":1', '"processorMs":1e999'),
  ],
  ["a part of no kind", '{"type":"part","id":1,"part":{"type":"script","html":"<script>"}}'],
  [
    "more pieces than an answer has",
    `${'{"type":"part","id":1,"part":{"type":"text","markdown":"x"}}\n'.repeat(41)}`,
  ],
  ["fault after fault", '{"type":"fault","message":"x"}\n'.repeat(101)],
  ["a line that never ends", "endless"],
  ["too long a line", `{"type":"fault","message":"${"x".repeat(MOST_REPLY_BYTES)}"}`],
])("it is ended when it says %s", { timeout: LONGEST_MS }, async (_what, said) => {
  await expect(hears(said)).rejects.toMatchObject({ name: "Error", endedBy: "fault" });
  expect(faults.at(-1)).toEqual(new Error("A grader sent what no grader sends. It was ended."));
  expect(faults.length).toBeLessThan(110);
});
