import { expect, test } from "vitest";
import { outcomeOfStatus } from "./send-outcome.ts";

const ours = { error: { code: "not_found", message: "There is no such exercise." } };

test("our server's own refusal is final", () => {
  expect(outcomeOfStatus(404, null, ours)).toEqual({ kind: "refused", message: ours.error.message });
  expect(outcomeOfStatus(400, null, ours).kind).toBe("refused");
  expect(outcomeOfStatus(413, null, ours).kind).toBe("refused");
});

test("the same status from something in between is not", () => {
  expect(outcomeOfStatus(404, null, "<html>")).toEqual({ kind: "later", stop: false });
  expect(outcomeOfStatus(403, null, undefined)).toEqual({ kind: "later", stop: false });
});

test.each([401, 408, 429, 502, 503, 504])("status %i passes, and says the same of every entry", (status) => {
  expect(outcomeOfStatus(status, null, ours)).toEqual({ kind: "later", stop: true });
});

test("a fault over one entry doesn't hold up the next", () => {
  expect(outcomeOfStatus(500, null, ours)).toEqual({ kind: "later", stop: false });
});

test("Retry-After in seconds is kept to; nonsense is not", () => {
  expect(outcomeOfStatus(503, "12", ours)).toMatchObject({ retryAfterMs: 12_000 });
  expect(outcomeOfStatus(503, "Wed, 21 Oct 2026 07:28:00 GMT", ours)).not.toHaveProperty("retryAfterMs");
  expect(outcomeOfStatus(503, "-5", ours)).not.toHaveProperty("retryAfterMs");
});
