import { expect, test } from "vitest";
import { longLines } from "./doc-lines.ts";

const words = "word ".repeat(30);

test.each([
  ["a sentence", words, [1]],
  ["an item after a short line", `short\n- ${words}`, [2]],
  ["text after code", `\`\`\`\n${words}\n\`\`\`\n${words}`, [4]],
  ["exactly 120 characters", `a b ${"x".repeat(116)}`, []],
  ["a row of a table", `| ${words} |`, []],
  ["code", `\`\`\`sql\n${words}\n\`\`\``, []],
  ["an address alone", `https://example.org/${"x".repeat(120)}`, []],
])("%s", (_, text, lines) => {
  expect(longLines(text)).toEqual(lines);
});
