import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WorkerReply } from "../worker/messages.ts";
import { SandboxWorker } from "./sandbox-worker.ts";
import { startTask } from "./worker-task.ts";

const LIMIT_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A task of a worker for which a processor works `share` of the time; undefined: nobody can tell. */
function begin(share: number | undefined) {
  let reply: (reply: WorkerReply) => void = () => {};
  let isTerminated = false;
  const worker = new SandboxWorker((onReply) => {
    reply = onReply;
    return {
      post() {},
      terminate() {
        isTerminated = true;
      },
      ...(share !== undefined && { processorMs: async () => performance.now() * share }),
    };
  });
  let ended: unknown;
  const { finished } = startTask(
    worker,
    { type: "reset" },
    LIMIT_MS,
    ({ type }) => type,
    ({ status }) => status,
  );
  void finished.then((outcome) => {
    ended = outcome;
  });
  return {
    after: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return ended;
    },
    reply: () => reply({ type: "reset-done", unrestorable: false }),
    isTerminated: () => isTerminated,
  };
}

test("a task that nobody else keeps waiting ends at its limit", async () => {
  const task = begin(1);
  expect(await task.after(LIMIT_MS - 1)).toBeUndefined();
  expect(await task.after(1)).toBe("timed-out");
  expect(task.isTerminated()).toBe(true);
});

test("a task has as much work done for it on a busy machine as on an idle one", async () => {
  const task = begin(1 / 8);
  expect(await task.after(7.9 * LIMIT_MS)).toBeUndefined();
  expect(await task.after(0.2 * LIMIT_MS)).toBe("timed-out");
  expect(task.isTerminated()).toBe(true);
});

test("what a busy machine finishes late is not ended", async () => {
  const task = begin(1 / 8);
  await task.after(6 * LIMIT_MS);
  task.reply();
  expect(await task.after(0)).toBe("reset-done");
  expect(await task.after(20 * LIMIT_MS)).toBe("reset-done");
  expect(task.isTerminated()).toBe(false);
});

test("a task that no processor works for ends at last", async () => {
  const task = begin(0);
  expect(await task.after(11.9 * LIMIT_MS)).toBeUndefined();
  expect(await task.after(0.2 * LIMIT_MS)).toBe("timed-out");
});

test("where nobody can tell the work, the clock decides", async () => {
  const task = begin(undefined);
  expect(await task.after(LIMIT_MS - 1)).toBeUndefined();
  expect(await task.after(1)).toBe("timed-out");
});
