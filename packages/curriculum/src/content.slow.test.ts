import { expect, test } from "vitest";
import { checkContent } from "./check-content.ts";
import { CONTENT_FOLDER } from "./content-folder.ts";
import { createToolSandbox, ensureSnapshots } from "./snapshots.ts";

test("[S2.4] the content of the repository holds, lessons, exercises and cheat sheet proven by execution", {
  timeout: 1_500_000,
}, async () => {
  await ensureSnapshots();
  const { problems, exercises } = await checkContent(CONTENT_FOLDER, createToolSandbox);
  expect(problems.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([]);
  expect(exercises).toBeGreaterThan(0);
});
