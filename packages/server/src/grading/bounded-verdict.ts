import type { Verdict } from "@master-sql/judge/verdicts";

/** Characters of a verdict, as JSON, that leave a grader process: rows and messages may quote what the answer made. */
const MOST_CHARACTERS = 500_000;

/** From what is hardly ever met to what always suffices: lengths of texts, and of lists. */
const BOUNDS = [
  { text: 4_000, list: 20_000 },
  { text: 400, list: 100 },
  { text: 200, list: 12 },
] as const;

/** The verdict with long texts and lists cut, so that no answer can fill the server by what is told about it. */
export function boundedVerdict(verdict: Verdict): Verdict {
  let text = "";
  for (const bound of BOUNDS) {
    text = JSON.stringify(verdict, (_key, value: unknown) => {
      if (typeof value === "string" && value.length > bound.text) {
        return `${value.slice(0, bound.text).toWellFormed()}…`;
      }
      return Array.isArray(value) && value.length > bound.list ? value.slice(0, bound.list) : value;
    });
    if (text.length <= MOST_CHARACTERS) break;
  }
  return JSON.parse(text) as Verdict;
}
