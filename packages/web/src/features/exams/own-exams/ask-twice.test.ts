import { expect, test, vi } from "vitest";
import type { CallFailure, Outcome } from "../../../lib/backend/call-function.ts";
import { askTwice } from "./ask-twice.ts";

const failure = (given: Partial<CallFailure>): CallFailure => ({
  ok: false,
  message: "",
  code: "internal",
  status: null,
  isOurs: false,
  retryAfterMs: null,
  ...given,
});

test("is asked once more where the server may have done it without a word, and only there", async () => {
  for (const [first, times] of [
    [failure({ code: "unreachable" }), 2],
    [failure({ code: "unreadable", status: 200 }), 2],
    [failure({ status: 504 }), 2],
    [failure({ code: "conflict", status: 409, isOurs: true }), 1],
    [failure({ status: 500, isOurs: true }), 1],
    [{ ok: true, value: "begun" }, 1],
  ] satisfies [Outcome<string>, number][]) {
    const ask = vi.fn<() => Promise<Outcome<string>>>().mockResolvedValueOnce(first);
    ask.mockResolvedValue({ ok: true, value: "begun" });
    await askTwice(ask);
    expect(ask, JSON.stringify(first)).toHaveBeenCalledTimes(times);
  }
});
