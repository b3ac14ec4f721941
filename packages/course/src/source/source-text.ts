import type { ProblemList } from "./problem.ts";

/** A file of the content folder; `path` is relative to that folder, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The text with plain line feeds and without byte order mark, so that the rest of the parser knows one kind of text;
 * what had to be changed is reported, since git and other tools would show it as a difference in every line.
 */
export function cleanText(text: string, problems: ProblemList): string {
  if (text.startsWith("\uFEFF")) {
    problems.add(1, "The file begins with a byte order mark; save it as UTF-8 without BOM.");
  }
  const carriageReturn = text.indexOf("\r");
  if (carriageReturn >= 0) {
    problems.add(
      lineAt(text, carriageReturn),
      "The file has Windows line ends (CRLF); save it with plain line feeds (LF).",
    );
  }
  const replacement = text.indexOf("\uFFFD");
  if (replacement >= 0) {
    problems.add(lineAt(text, replacement), "A character here is not valid UTF-8; save the file as UTF-8.");
  }
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
