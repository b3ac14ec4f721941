import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { expect, test } from "vitest";
import { checkRefusedPhrases, readRefusedPhrases } from "../packages/curriculum/src/prose/refused-phrases.ts";
import { root } from "./command.ts";

/** What only people who write content or code read. */
const NOT_FOR_LEARNERS =
  /\.test\.tsx?$|\/testing\/|\/behaviour\/|^packages\/(course\/src\/source|explain\/src\/drawing)\/|telling-words\.ts$/;

/** Texts of a module that may be sentences: in quotes, in templates, and between tags. */
function sentencesOf(file: string): readonly string[] {
  const tree = parseSync(readFileSync(join(root, file), "utf8"), {
    syntax: "typescript",
    tsx: file.endsWith("x"),
  });
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) visit(item);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    const { type, value, cooked } = node as { type?: string; value?: unknown; cooked?: unknown };
    const text = type === "TemplateElement" ? cooked : value;
    if (
      (type === "StringLiteral" || type === "JSXText" || type === "TemplateElement") &&
      typeof text === "string"
    )
      if (type === "JSXText" || /\S\s+\S/.test(text)) found.push(text);
    for (const child of Object.values(node)) visit(child);
  };
  visit(tree.body);
  return found;
}

test("no message of the application uses a phrase that content may not use", () => {
  const refused = readRefusedPhrases(readFileSync(join(root, "content/refused.txt"), "utf8"));
  const files = execFileSync(
    "git",
    [
      "ls-files",
      ...["words", "sql", "judge", "course", "explain", "tutor", "protocol", "learning", "server", "web"].map(
        (name) => `packages/${name}/src/*.ts*`,
      ),
    ],
    {
      cwd: root,
      encoding: "utf8",
    },
  )
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !NOT_FOR_LEARNERS.test(file));
  const passages = files.flatMap((file) => sentencesOf(file).map((text) => ({ file, line: 1, text })));
  expect(passages.length).toBeGreaterThan(3_000);
  const problems = checkRefusedPhrases(passages, refused);
  expect(problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
});
