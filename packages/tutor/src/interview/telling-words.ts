/**
 * What words two texts share, for telling which of an interviewer's prepared answers a question is about (rule I3).
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
  ["null", "missing", "unknown", "empty", "blank", "absent"],
  ["tie", "equal", "equally", "draw"],
  ["duplicate", "repeat", "repeated", "twice", "double", "doubled"],
  ["customer", "client", "buyer"],
  ["revenue", "sale", "turnover", "income"],
  ["cancel", "cancelled", "canceled", "cancellation", "void", "voided"],
  ["zone", "timezone", "utc", "local"],
  ["refund", "refunded", "return", "returned"],
  ["define", "definition", "count", "counted", "counts", "qualify"],
  ["include", "included", "belong", "contain"],
  ["exclude", "excluded", "ignore", "leave", "drop"],
  ["average", "mean", "avg"],
  ["large", "big", "huge", "size"],
  ["fast", "speed", "quick", "quickly", "latency"],
  ["fresh", "recent", "current", "stale", "old"],
];

const stemOf = (word: string): string => {
  for (const ending of ["ings", "ing", "ies", "ied", "es", "ed", "ly", "s"] as const) {
    if (word.length > ending.length + 2 && word.endsWith(ending)) return word.slice(0, -ending.length);
  }
  return word.length > 4 && /[ey]$/.test(word) ? word.slice(0, -1) : word;
};

const SAME_STEM = new Map(SAME.flatMap(([first, ...others]) => others.map((each) => [each, first] as const)));

/** The stems of the words that tell what a text is about, each once, in the text's order. */
export function tellingWords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) => {
      if (SILENT.has(word) || (word.length < 2 && !/\d/.test(word))) return [];
      const known = SAME_STEM.get(word) ?? SAME_STEM.get(word.replace(/s$/, "")) ?? word;
      return [stemOf(known)];
    }),
  );
}

/** Telling words that are in both. */
export function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] {
  return [...a].filter((word) => b.has(word));
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

/** Whether a sentence asks something. */
export function isAsking(sentence: string): boolean {
  return sentence.endsWith("?") || ASKING.test(sentence);
}
