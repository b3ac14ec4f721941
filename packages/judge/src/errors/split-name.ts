import { type ErrorCase, type ErrorExplanation, replaced } from "./error-case.ts";
import { quoted } from "./quoted.ts";

/** `full name` where the column is called full_name: two or three words beside each other that make a name. */
export function splitName({ text, layout, at, tables }: ErrorCase): ErrorExplanation | null {
  const names = new Set(
    tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]),
  );
  const end = at < 0 ? layout.words.length - 1 : at;
  for (const start of [end - 2, end - 1, end]) {
    for (const length of [3, 2]) {
      const words = layout.words.slice(Math.max(start, 0), start + length);
      const name = words.join("_");
      if (start < 0 || words.length < length || start + length - 1 < end - 1 || !names.has(name)) continue;
      return {
        says: `A name is one word: the ${tables.some((table) => table.name === name) ? "table" : "column"} is called ${quoted(name)}, with an underscore. A space ends the name, and the next word is read as something else.`,
        edits: [
          { sql: replaced(text, start, start + length - 1, name), caption: `With ${quoted(name)}, it runs:` },
        ],
        concept: "select-columns",
      };
    }
  }
  return null;
}
