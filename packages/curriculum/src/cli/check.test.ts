import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { contentWith } from "@master-sql/course/source/fixture";
import { afterEach, expect, test } from "vitest";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Checks the sound content with one file edited, as the command does from within the content folder. */
function check(path: string, edit: (text: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), "content-"));
  folders.push(folder);
  for (const file of contentWith(path, edit)) {
    mkdirSync(dirname(join(folder, file.path)), { recursive: true });
    writeFileSync(join(folder, file.path), file.text);
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "check.ts"), folder],
    { encoding: "utf8", cwd: folder, timeout: 60_000 },
  );
  return { status, stdout, stderr };
}

test("sound content passes", () => {
  expect(check("concepts.yaml", (text) => text)).toEqual({
    status: 0,
    stdout:
      "1 lessons, 1 exercises, 1 quizzes and 1 interview questions hold, and the cheat sheet: read, cross-checked and proven by execution.\n",
    stderr: "",
  });
});

test("what can't be read and what doesn't hold are told together, by file and line", () => {
  const { status, stderr } = check("lessons/choosing-rows.md", (text) =>
    text
      .replace("concepts: [filtering, projection]", "concepts: [filtering, projection, sorting]")
      .replace("price < 10", "cost < 10"),
  );
  expect(status).toBe(1);
  expect(stderr).toBe(
    `lessons/choosing-rows.md:5 The concept \`sorting\` is not in concepts.yaml; add it there or correct its spelling.
lessons/choosing-rows.md:12 This block fails: column "cost" does not exist (42703). Correct it, or begin it with \`\`\`sql run error=42703.
2 problems.
`,
  );
});
