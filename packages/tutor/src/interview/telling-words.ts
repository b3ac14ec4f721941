import type { InterviewScript } from "@master-sql/course";

/**
 * The words that match a candidate's sentence to what a script has decided (I3) and listens for (I7).
 * Cutting words to their stem is rough on purpose: both sides are cut the same way.
 */

/** Words that say nothing about what a question is about. */
const SILENT = new Set(
  `a about above actually again all also although am an and any anything are as ask at be because been before being both but by
  can case come could day did do does doing done each either else ever every exactly few first for from get give go got had
  has have he her here hers him his how i if in into is it its just kind know last let like may me mean means might mine more
  most much must my need no not now of off ok okay on one only or other our out over own part per please question really row rows
  same say says see shall she should show so some something such suppose table take tell than that the their them then there
  these they thing think this those though to too two up us use used very want was we were what when where whether which
  while who whom whose why will with within without work would yes you your`.split(/\s+/),
);

/** Words that mean the same in questions about data. */
const SAME: readonly (readonly [string, ...string[]])[] = [
  [
    "null",
    "missing",
    "unknown",
    "empty",
    "blank",
    "absent",
    "without",
    "nothing",
    "none",
    "no",
    "lack",
    "lacks",
  ],
  [
    "tie",
    "ties",
    "equal",
    "equally",
    "draw",
    "same",
    "agree",
    "agrees",
    "disagree",
    "differ",
    "differs",
    "different",
  ],
  [
    "duplicate",
    "duplicates",
    "repeat",
    "repeated",
    "twice",
    "double",
    "doubled",
    "dedupe",
    "deduplicate",
    "two",
  ],
  ["person", "people", "anybody", "anyone", "somebody", "someone"],
  ["customer", "client", "buyer"],
  ["revenue", "sale", "turnover", "income"],
  ["cancel", "cancels", "cancelled", "canceled", "cancellation", "cancellations", "void", "voided"],
  ["zone", "timezone", "utc", "local"],
  ["refund", "refunds", "refunded", "return", "returned", "reverse", "reversed"],
  [
    "count",
    "counted",
    "counts",
    "define",
    "definition",
    "mean",
    "means",
    "meaning",
    "qualify",
    "success",
    "successful",
  ],
  ["include", "included", "belong", "contain", "appear", "list", "listed", "shown", "keep", "kept"],
  ["exclude", "excluded", "ignore", "leave", "drop", "omit"],
  ["delete", "deleted", "remove", "removed", "disappear"],
  ["change", "changed", "alter", "altered", "modify", "modified", "corrected"],
  ["average", "avg"],
  ["cost", "costs", "expensive", "price", "prices"],
  ["total", "totals", "sum", "sums", "amounts"],
  ["large", "big", "huge", "size"],
  ["fast", "speed", "quick", "quickly", "latency"],
  ["fresh", "recent", "current", "stale", "old"],
  ["level", "levels", "depth", "deep", "hierarchy", "tree"],
  [
    "period",
    "until",
    "since",
    "far",
    "when",
    "reach",
    "cover",
    "covered",
    "range",
    "span",
    "recorded",
    "cutoff",
  ],
  ["early", "earlier", "before", "history", "past"],
  ["late", "later", "after"],
  ["slot", "place", "places", "booking"],
  ["use", "used", "write", "writing", "run", "running", "busy"],
  ["id", "ids", "key", "keys", "identifier"],
  ["negative", "minus", "below"],
  ["decimal", "decimals", "digit", "digits", "round"],
  ["max", "maximum"],
  ["min", "minimum"],
  ["pay", "pays", "paid", "paying", "payment", "payments"],
  ["full", "fully", "whole", "entire", "entirely", "complete", "completely"],
  ["deliver", "delivers", "delivered", "arrive", "arrives", "arrived"],
];

/** Phrases that mean the same as a word, whose own words mean something else. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bleft out\b/g, "excluded"],
  [/\bleave (?:\S+ )?in\b/g, "include"],
];

const stemOf = (word: string): string => {
  for (const ending of ["ings", "ing", "ies", "ied", "es", "ed", "ly", "s"] as const) {
    if (word.length > ending.length + 2 && word.endsWith(ending))
      return word.slice(0, -ending.length).replace(/([bdgmnprt])\1$/, "$1");
  }
  return word.length > 4 && /[ey]$/.test(word) ? word.slice(0, -1) : word;
};

const FIRST_OF_SAME = new Map(SAME.flatMap((words) => words.map((word) => [word, words[0]] as const)));

/** Groups of phrases that name the same: terms of the course with their synonyms. */
export type Terms = InterviewScript["terms"];

/** The stems of the words that tell what a text is about, each once, and the first name of each term it contains. */
export function tellingWords(text: string, terms: Terms = []): ReadonlySet<string> {
  const said = PHRASES.reduce((now, [phrase, word]) => now.replace(phrase, word), text.toLowerCase());
  const words = said.match(/[\p{L}\p{N}]+/gu) ?? [];
  const padded = ` ${words.join(" ")} `;
  const named = terms.flatMap((phrases) =>
    phrases.some((phrase) => padded.includes(` ${phrase} `)) ? [`${phrases[0]}!`] : [],
  );
  const telling = words.flatMap((word) => {
    const known = FIRST_OF_SAME.get(word);
    if (known !== undefined) return [known];
    return SILENT.has(word) || (word.length < 2 && !/\d/.test(word)) ? [] : [stemOf(word)];
  });
  return new Set([...telling, ...named]);
}

/** The sentences of a text, trimmed; a line break ends one too. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

const ASKING =
  /^(and |but |so |ok,? |okay,? )?(are|can|could|did|do|does|has|have|how|is|may|must|shall|should|was|were|what|when|where|which|who|whose|why|will|would)\b/i;

/** A short question that begins with what it is about: "round to how many digits". */
const ASKING_LATE = /^(?!.*\b(?:i|we)\b)(?:\S+ ){1,3}(?:how many|how much|which|what)\b(?: \S+){0,3}$/i;

/** Whether a sentence asks something. */
export function isAsking(sentence: string): boolean {
  return sentence.endsWith("?") || ASKING.test(sentence) || ASKING_LATE.test(sentence);
}

/** Verbs of a rubric that introduce what a candidate says. */
export const SAYING =
  /\b(?:also|says|speaks|names|asks|explains|points out|brings up|describes|notes|states|mentions|proposes|offers|distinguishes|knows)\b/gi;
