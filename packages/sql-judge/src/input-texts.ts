import { readFileSync } from "node:fs";

/** Returns the text of a file. Throws an Error that says why it can't be read. */
export type ReadText = (path: string) => string;

/** The contents of files, by path, for a process that runs strangers' SQL and so may not open them itself. */
export type InputTexts = Readonly<Record<string, { readonly text: string } | { readonly error: string }>>;

/** Reads files now, and remembers why one of them can't be read. */
export function takeTexts(paths: readonly string[]): InputTexts {
  return Object.fromEntries(
    paths.map((path) => {
      try {
        return [path, { text: readFileSync(path, "utf8") }];
      } catch (error) {
        return [path, { error: error instanceof Error ? error.message : String(error) }];
      }
    }),
  );
}

/** Reads from texts that were taken before. */
export function readerOf(texts: InputTexts): ReadText {
  return (path) => {
    const found = texts[path] ?? { error: `${path} was not given` };
    if ("error" in found) throw new Error(found.error);
    return found.text;
  };
}
