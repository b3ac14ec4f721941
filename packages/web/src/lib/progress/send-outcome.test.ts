import { expect, test } from "vitest";
import type { CallFailure } from "../backend/call-function.ts";
import { outcomeOfFailure } from "./send-outcome.ts";

const ours: CallFailure = {
  ok: false,
  status: 404,
  code: "not_found",
  message: "There is no such exercise.",
  isOurs: true,
  retryAfterMs: null,
};
const notOurs: CallFailure = { ...ours, code: "internal", isOurs: false };

test("our server's own refusal is final", () => {
  expect(outcomeOfFailure(ours)).toEqual({ kind: "refused", message: ours.message });
  expect(outcomeOfFailure({ ...ours, status: 400 }).kind).toBe("refused");
  expect(outcomeOfFailure({ ...ours, status: 413 }).kind).toBe("refused");
});

test("the same status from something in between is not", () => {
  expect(outcomeOfFailure(notOurs)).toEqual({ kind: "later", stop: false });
  expect(outcomeOfFailure({ ...notOurs, status: 403 })).toEqual({ kind: "later", stop: false });
});

test.each([401, 408, 429, 502, 503, 504])("status %i passes, and says the same of every entry", (status) => {
  expect(outcomeOfFailure({ ...ours, status })).toEqual({ kind: "later", stop: true });
});

test("a fault over one entry doesn't hold up the next", () => {
  expect(outcomeOfFailure({ ...ours, status: 500 })).toEqual({ kind: "later", stop: false });
});

test("without an answer, or one that can be read, nothing else is sent for now", () => {
  expect(outcomeOfFailure({ ...notOurs, status: null })).toEqual({ kind: "later", stop: true });
  expect(outcomeOfFailure({ ...notOurs, status: 200 })).toEqual({ kind: "later", stop: true });
});

test("what the server asks to wait for is kept to", () => {
  expect(outcomeOfFailure({ ...ours, status: 503, retryAfterMs: 12_000 })).toMatchObject({
    retryAfterMs: 12_000,
  });
  expect(outcomeOfFailure({ ...ours, status: 503 })).not.toHaveProperty("retryAfterMs");
});
