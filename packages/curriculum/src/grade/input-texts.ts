import { readFileSync } from "node:fs";

/** The text of a file. Throws an Error that says why there is none. */
export type ReadText = (path: string) => string;

export const readText: ReadText = (path) => readFileSync(path, "utf8");

/** Files that a process was given, which can't open them itself: it runs strangers' SQL. */
export type InputTexts = Readonly<Record<string, { readonly text: string } | { readonly error: string }>>;

export function takeTexts(paths: readonly string[]): InputTexts {
  return Object.fromEntries(
    paths.map((path) => {
      try {
        return [path, { text: readText(path) }];
      } catch (error) {
        return [path, { error: error instanceof Error ? error.message : String(error) }];
      }
    }),
  );
}

export function readerOf(texts: InputTexts): ReadText {
  return (path) => {
    const found = texts[path] ?? { error: `${path} was not given` };
    if ("error" in found) throw new Error(found.error);
    return found.text;
  };
}
