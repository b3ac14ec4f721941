import type { ProblemList } from "./problem.ts";

/** Both parts keep the line numbers of the file: what belongs to the other part is replaced by empty lines. */
export interface FrontMatterFile {
  readonly yaml: string;
  readonly markdown: string;
}

/** Splits a file into the YAML between its two `---` lines and the Markdown below. */
export function splitFrontMatter(text: string, problems: ProblemList): FrontMatterFile | null {
  const lines = text.split("\n");
  if (lines[0]?.trimEnd() !== "---") {
    problems.add(1, "The file must begin with a line `---`, front matter in YAML, and another line `---`.");
    return null;
  }
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
  if (end < 0) {
    problems.add(1, "The front matter is not closed; put a line `---` below its last entry.");
    return null;
  }
  return {
    yaml: ["", ...lines.slice(1, end)].join("\n"),
    markdown: [...lines.slice(0, end + 1).map(() => ""), ...lines.slice(end + 1)].join("\n"),
  };
}
