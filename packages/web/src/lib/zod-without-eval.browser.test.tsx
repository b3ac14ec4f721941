import { expect, it } from "vitest";
import "./zod-without-eval.ts";

it("is heard by zod", async () => {
  const { config } = await import("zod");
  expect(config().jitless).toBe(true);
});
