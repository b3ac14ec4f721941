import { CONTRACTIONS, SHORTHAND } from "./shorthand.ts";

/** Operators by the names that cards list. */
const OPERATORS: readonly (readonly [string, string])[] = [
  ["->>", " json text arrow "],
  ["->", " json arrow "],
  ["||", " double pipe "],
  ["<>", " not equal "],
  ["!=", " not equal "],
  ["::", " cast "],
];

/** Addresses are values of the data, whatever words are in them. */
const DOMAIN = /\.(?:com|net|org|io)\b/;

/**
 * A question as the cues read it: lowercase words with single spaces, contractions written out, punctuation gone.
 * `*` stays, since count(*) is asked about.
 */
export function plainWords(text: string): string {
  const named = OPERATORS.reduce((rest, [operator, name]) => rest.replaceAll(operator, name), text);
  const words = named
    .normalize("NFKC")
    .toLowerCase()
    .split(" ")
    .filter((word) => !DOMAIN.test(word))
    .join(" ")
    .replace(/[’‘`´]/g, "'")
    .replace(/'/g, "")
    .replace(/\*/g, " * ")
    .split(/[^\p{L}\p{N}_*+#]+/u)
    .filter((word) => word !== "");
  return words.flatMap((word) => CONTRACTIONS.get(word) ?? SHORTHAND.get(word) ?? word).join(" ");
}

/** The question with words that are nearly one of a vocabulary replaced by it. */
export function spelledRight(
  words: string,
  vocabulary: ReadonlySet<string>,
  isKnown: (word: string) => boolean,
): string {
  return words
    .split(" ")
    .map((word) =>
      word.length < 5 || isKnown(word) || vocabulary.has(word) ? word : nearOne(word, vocabulary),
    )
    .join(" ");
}

function nearOne(word: string, vocabulary: ReadonlySet<string>): string {
  for (const other of vocabulary)
    if (other.length > 3 && other[0] === word[0] && isOneSlip(word, other)) return other;
  return word;
}

/** Whether one letter was added, left out, replaced, or swapped with its neighbor. */
function isOneSlip(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start += 1;
  const [rest, wanted] = [word.slice(start), other.slice(start)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}
