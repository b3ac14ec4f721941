import { type ErrorCase, type ErrorExplanation, replaced } from "./error-case.ts";
import { nearest } from "./nearest.ts";
import { quoted } from "./quoted.ts";

/** Words of the language that are long enough to be misspelt. */
const WORDS = (
  "select distinct from join inner left right full outer cross lateral where group having order limit offset " +
  "between exists except intersect union partition over values insert update delete returning filter window " +
  "case when then else like ilike with recursive interval desc"
).split(" ");

const FIRST_WORDS = ["select", "with", "insert", "update", "delete", "values"];

/** A word of the language with a letter too many, too few, or out of place: PostgreSQL takes it for a name. */
export function misspeltWord({ text, at, sources, tables }: ErrorCase): ErrorExplanation | null {
  const { tokens } = text;
  const used = new Set(
    tokens.flatMap(({ text: word }, place) => (tokens[place + 1]?.text === "." ? [word.toLowerCase()] : [])),
  );
  const names = new Set([
    ...WORDS,
    // An alias that nothing uses may be a misspelled word.
    ...sources.map(({ alias }) => alias.toLowerCase()).filter((alias) => used.has(alias)),
    ...tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]),
  ]);
  const end = at < 0 ? tokens.length : at;
  for (const place of [end, end - 1, end - 2]) {
    const written = tokens[place]?.text ?? "";
    const word = written.toLowerCase();
    // A word next to a dot is a name, and so is a word after AS.
    const isName =
      names.has(word) ||
      tokens[place - 1]?.text === "." ||
      tokens[place + 1]?.text === "." ||
      /^(as|from|join|into|update|table|,)$/i.test(tokens[place - 1]?.text ?? "");
    if (isName || !/^[a-z]{3,}$/.test(word)) continue;
    const meant = nearest(
      word,
      (place === 0 ? FIRST_WORDS : WORDS).filter((each) => Math.abs(each.length - word.length) <= 1),
    );
    if (meant === undefined || meant[0] !== word[0]) continue;
    return {
      says: `PostgreSQL doesn't know the word ${quoted(written)}, so it takes it for a name and then doesn't understand what follows. Do you mean ${quoted(meant.toUpperCase())}?`,
      edits: [
        {
          sql: replaced(text, place, place, meant.toUpperCase()),
          caption: `With ${quoted(meant.toUpperCase())}, it runs:`,
        },
      ],
    };
  }
  return null;
}
