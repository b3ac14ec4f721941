import { DEFAULT_TIME_LIMIT_MS } from "@master-sql/judge/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DatabaseFiles, WorkerRequest } from "../worker/messages.ts";
import { WorkerSandbox } from "./sandbox.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A sandbox whose first worker opens its database, and answers nothing after that. */
function withSilentWorker() {
  const asked: WorkerRequest["type"][][] = [];
  const terminated: number[] = [];
  const sandbox = new WorkerSandbox({
    spare: false,
    load: async () => ({
      files: {} as DatabaseFiles,
      serverVersion: "PostgreSQL",
      fetchMs: 0,
      compileMs: 0,
    }),
    start: (onReply) => {
      const requests: WorkerRequest["type"][] = [];
      const index = asked.push(requests) - 1;
      return {
        post: ({ type }) => {
          requests.push(type);
          if (type === "open") onReply({ type: "opened", timings: { fileSystemMs: 0, startMs: 0 } });
          else if (type === "reset" && index > 0) onReply({ type: "reset-done", unrestorable: false });
        },
        terminate: () => terminated.push(index),
      };
    },
  });
  return { sandbox, asked, terminated };
}

test("a reset that is never answered ends at the limit, with a database of its own that is as it was opened", async () => {
  const { sandbox, asked, terminated } = withSilentWorker();
  await sandbox.open({ kind: "script", sql: "" });
  let isReset = false;
  const reset = sandbox.reset().then(() => {
    isReset = true;
  });
  await vi.advanceTimersByTimeAsync(DEFAULT_TIME_LIMIT_MS - 1);
  expect(isReset).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await reset;
  expect(asked).toEqual([["open", "reset"], ["open"]]);
  expect(terminated).toContain(0);
  await sandbox.reset();
  expect(asked).toEqual([
    ["open", "reset"],
    ["open", "reset"],
  ]);
});
