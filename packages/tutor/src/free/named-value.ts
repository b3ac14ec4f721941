import { capitalized, MONTHS } from "@master-sql/words";

/** A value that a question names: how to say it, and whether a cell is it. */
export interface NamedValue {
  readonly words: string;
  /** `table` is the column's own, or empty where it isn't known. */
  readonly isIn: (cell: string | null, column: string, table: string) => boolean;
  /** It is a text that a column may hold as it is; `quoted`: the question says that it is a value. */
  readonly text: "quoted" | "capitals" | null;
}

/** Values that a question may name, the surest first; which of them there are only the data can tell. */
export function namedValues(question: string): readonly NamedValue[] {
  return [...quotedTexts(question), ...days(question), ...numbered(question), ...names(question)];
}

const QUOTES = [
  ["'", "'"],
  ['"', '"'],
  ["`", "`"],
  ["‘", "’"],
  ["“", "”"],
] as const;

function quotedTexts(question: string): readonly NamedValue[] {
  const found: NamedValue[] = [];
  for (const [opening, closing] of QUOTES) {
    for (let from = question.indexOf(opening); from >= 0; ) {
      // The apostrophe of a word begins nothing.
      const to = /\p{L}/u.test(question.charAt(from - 1)) ? from : question.indexOf(closing, from + 1);
      if (to < 0) break;
      if (to > from + 1) found.push(exactly(question.slice(from + 1, to), "quoted"));
      from = question.indexOf(opening, to + 1);
    }
  }
  return found;
}

function exactly(words: string, text: "quoted" | "capitals"): NamedValue {
  const wanted = words.trim().toLowerCase();
  return { words: words.trim(), isIn: (cell) => cell?.toLowerCase() === wanted, text };
}

/** `2025-12-31`, `31 December`, `December 31, 2025`. */
function days(question: string): readonly NamedValue[] {
  const found: NamedValue[] = [];
  for (const [iso] of question.matchAll(/\b\d{4}-\d{2}-\d{2}\b/g))
    found.push({ words: iso, isIn: (cell) => cell?.startsWith(iso) ?? false, text: null });
  const words = question.toLowerCase().split(/[^a-z0-9]+/);
  for (const [at, word] of words.entries()) {
    const month = MONTHS.indexOf(capitalized(word)) + 1;
    if (month === 0) continue;
    const before = [words[at - 1], words[at - 2]].find((each) => each !== "of") ?? "";
    const [day, year] = isDay(before) ? [before, words[at + 1]] : [words[at + 1] ?? "", words[at + 2]];
    if (!isDay(day)) continue;
    const part = `${String(month).padStart(2, "0")}-${String(Number.parseInt(day, 10)).padStart(2, "0")}`;
    const start = /^\d{4}$/.test(year ?? "") ? `${year}-${part}` : null;
    found.push({
      words: `${capitalized(word)} ${Number.parseInt(day, 10)}${start === null ? "" : `, ${year}`}`,
      isIn: (cell) =>
        cell !== null &&
        (start === null ? /^\d{4}-/.test(cell) && cell.slice(5, 10) === part : cell.startsWith(start)),
      text: null,
    });
  }
  return found;
}

function isDay(word: string): boolean {
  return /^([1-9]|[12]\d|3[01])(st|nd|rd|th)?$/.test(word);
}

/** `order 1329`: a row by its number, in its own table or wherever it is referred to. */
function numbered(question: string): readonly NamedValue[] {
  return [...question.toLowerCase().matchAll(/\b([a-z]{2,30})(?: (?:number|no\.?|id|#))? #?(\d{1,9})\b/g)]
    .filter(
      ([, noun = ""]) =>
        !MONTHS.includes(capitalized(noun)) &&
        !/^(the|only|than|least|most|top|first|last|of|by|with|get|has|have|and|or|to|in|limit)$/.test(noun),
    )
    .map(([words, noun = "", number = ""]) => ({
      words,
      isIn: (cell, column, table) =>
        cell === number &&
        (column === `${noun}_id` || column === `${noun}_no` || (column === "id" && isPluralOf(table, noun))),
      text: null,
    }));
}

function isPluralOf(table: string, noun: string): boolean {
  return [noun, `${noun}s`, `${noun}es`, noun.replace(/y$/, "ies")].includes(table);
}

/** Words that begin with capitals, together: `Ana Lopes`. */
function names(question: string): readonly NamedValue[] {
  return [...question.matchAll(/(?<![\p{L}.])\p{Lu}[\p{L}'’-]{1,40}(?: \p{Lu}[\p{L}'’-]{1,40}){0,3}/gu)]
    .map(([words]) => words.replace(/['’]s$/, ""))
    .filter((words) => !/^(why|where|what|how|is|the|there|my|and|but|sql|null|select|i|when)$/i.test(words))
    .map((words) => exactly(words, "capitals"));
}
