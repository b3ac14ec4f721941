/** Commands of a page in Markdown, as fenced blocks of shell. */
export interface CommandBlock {
  /** The line of its fence, from 1. */
  readonly line: number;
  readonly script: string;
  /** The program or service that a test doesn't have; null where a test runs the block. */
  readonly outside: string | null;
}

const FENCE = /^```(\S*) ?(.*)$/;
const OUTSIDE = /^outside="([^"]+)"$/;

/**
 * The blocks of shell of a page, in their order. Each fence says `sh test`, or `sh outside="what it needs"`. Throws where
 * one says neither, because nobody would know whether its commands are true.
 */
export function commandBlocks(markdown: string): CommandBlock[] {
  const lines = markdown.split("\n");
  const blocks: CommandBlock[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, language, info = ""] = FENCE.exec(lines[at] ?? "") ?? [];
    if (language === undefined) continue;
    const end = lines.indexOf("```", at + 1);
    if (end < 0) throw new Error(`Line ${at + 1}: the block has no end.`);
    const [, outside = null] = OUTSIDE.exec(info) ?? [];
    const isShell = ["sh", "bash", "shell", "console", ""].includes(language);
    if (isShell && (language !== "sh" || (info !== "test" && outside === null)))
      throw new Error(`Line ${at + 1}: write \`\`\`sh test, or \`\`\`sh outside="what it needs".`);
    if (isShell) blocks.push({ line: at + 1, script: lines.slice(at + 1, end).join("\n"), outside });
    at = end;
  }
  return blocks;
}
