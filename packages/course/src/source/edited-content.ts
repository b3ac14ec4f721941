import { parseContent } from "./parse-content.ts";
import { contentWith, soundContent } from "./sound-content.ts";

/** The 1-based line of the first line of a sound file that contains `needle`. */
export function lineOf(path: string, needle: string): number {
  return (soundContent[path] ?? "").split("\n").findIndex((line) => line.includes(needle)) + 1;
}

/** What is found in the sound content after one file was edited, or taken away. */
export function problemsAfter(path: string, edit: ((text: string) => string) | null): readonly string[] {
  return parseContent(contentWith(path, edit)).problems.map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
}

/** An edit that must find what it replaces. */
export const replace = (from: string, to: string) => (text: string) => {
  if (!text.includes(from)) throw new Error(`the fixture has no ${from}`);
  return text.replace(from, to);
};
