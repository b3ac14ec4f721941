import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { moduleMotif } from "./module-motif.ts";

test("every module of the course has a drawing of its own", () => {
  const curriculum = readFileSync(new URL("../../../../../content/curriculum.yaml", import.meta.url), "utf8");
  const modules = [...curriculum.matchAll(/^ {2}- id: (\S+)$/gm)].map((match) => match[1] ?? "");
  expect(modules.length).toBeGreaterThan(10);
  expect(new Set(modules.map(moduleMotif)).size).toBe(modules.length);
});
