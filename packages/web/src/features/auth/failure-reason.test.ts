import { AuthError } from "@supabase/supabase-js";
import { expect, test, vi } from "vitest";
import { failureReason } from "./failure-reason.ts";

test("[S8.8] [S8.9] a refusal without a message has no reason to show, one with a message has it", () => {
  vi.stubGlobal("navigator", { onLine: true });
  expect(failureReason(new AuthError("{}", 500))).toBe("");
  expect(failureReason(new AuthError("not now", 500))).toBe("not now");
  expect(failureReason({ message: "no error" })).toBe("");
});
