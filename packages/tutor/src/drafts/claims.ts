import { quantity } from "@master-sql/words";

const WORDS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
/** “5 rows”, “exactly three rows”, “no row”. */
const ROWS = new RegExp(`\\b([0-9][0-9,]{0,12}|${WORDS.join("|")}|zero) (?:[a-z]{1,12} )?rows?\\b`, "gi");
const EMPTY = /\b(?:empty result|returns nothing|gives nothing|no result)\b/i;
const RESULT =
  /\b(?:returns?|returned|gives?|gave|yields?|produces?|outputs?|results?|shows?|comes? back|get|has|contains?)\b/i;
/** “one row per customer” says what a row is, not how many there are. */
const EACH = /^ (?:per|for each|for every|each)\b/i;

/** What is known of the numbers of rows beside a sentence. */
export interface KnownRows {
  /** Of the blocks before and after it. */
  readonly beside: readonly number[];
  /** Of the learner's own query; null when it doesn't run. */
  readonly own: number | null;
  /** Numbers of rows that the findings and the tools told, of whatever. */
  readonly told: ReadonlySet<number>;
}

/**
 * Takes sentences that claim a number of rows which no run gave out of a text, and puts the true number of the block
 * beside them there. Says how many were taken out.
 */
export function checkClaims(
  text: string,
  known: KnownRows,
): { readonly text: string; readonly corrected: number } {
  let corrected = 0;
  const lines = text.split("\n").map((line) =>
    sentencesOf(line)
      .flatMap((sentence) => {
        if (isTrue(sentence, known)) return [sentence];
        corrected += 1;
        const rows = known.beside.at(-1) ?? null;
        return rows === null || isOfOwn(sentence) ? [] : [`It gives ${quantity(rows, "row")}.`];
      })
      .join(" "),
  );
  return { text: lines.join("\n"), corrected };
}

function isTrue(sentence: string, { beside, own, told }: KnownRows): boolean {
  const claims = claimedRows(sentence);
  if (claims.length === 0) return true;
  const ofResult = isOfOwn(sentence) ? [own] : beside.length > 0 ? beside : [own, ...told];
  const allowed = new Set<number | null>(RESULT.test(sentence) ? ofResult : [...ofResult, own, ...told]);
  return claims.every((claim) => allowed.has(claim));
}

/** Whether a text claims any number of rows, so that it takes known ones to check it. */
export function claimsRows(text: string): boolean {
  return claimedRows(text).length > 0;
}

function claimedRows(text: string): readonly number[] {
  return EMPTY.test(text) ? [...rowsIn(text), 0] : rowsIn(text);
}

function isOfOwn(sentence: string): boolean {
  return /\byour(?:s| query| sql| version| answer| statement)?\b/i.test(sentence);
}

/** Numbers of rows that a text names. */
export function rowsIn(text: string): number[] {
  return [...text.matchAll(ROWS)].flatMap((found) => {
    const word = (found[1] ?? "").toLowerCase();
    const after = text.slice(found.index + found[0].length);
    if (EACH.test(after)) return [];
    if (word === "zero") return [0];
    const at = WORDS.indexOf(word);
    return [at >= 0 ? at : Number(word.replaceAll(",", ""))];
  });
}

function sentencesOf(line: string): readonly string[] {
  return line.split(/(?<=[.!?]) /);
}
