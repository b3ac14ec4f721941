/** What a learner notices of a fact, and may ask about. */
export type Effect =
  | "many"
  | "few"
  | "null"
  | "zero"
  | "order"
  | "ties"
  | "distinct"
  | "zone"
  | "unmatched"
  | "columns"
  | "figure";

const EFFECTS: Readonly<Record<string, readonly Effect[]>> = {
  "equals-null": ["few"],
  contradiction: ["few"],
  tautology: ["many"],
  "wildcard-without-like": ["few"],
  "wildcard-misused": ["few"],
  "join-without-condition": ["many", "figure"],
  "self-join-on-same-key": ["few"],
  "and-or-precedence": ["many"],
  "not-in-nullable": ["few"],
  "outer-join-undone": ["few", "unmatched"],
  "between-on-timestamp": ["few"],
  "aggregate-distinct": ["figure"],
  "last-value-frame": ["figure"],
  "count-star-after-left-join": ["unmatched", "figure"],
  "unstable-paging": ["order", "ties"],
  "natural-join": ["few"],
  "star-over-join": ["many"],
  "integer-division": ["zero", "figure"],
  "limit-without-order": ["order"],
  "no-order": ["order"],
  "repeated-sum": ["many", "figure"],
  "repeated-rows": ["many"],
  "only-repeats": ["many"],
  "merged-again": ["distinct", "many"],
  "count-of-nullable": ["figure", "few", "many"],
  "text-compared-by-size": ["few", "order", "figure"],
  "ties-at-limit": ["ties", "order"],
  "tied-windows": ["ties", "figure"],
  "aggregate-of-nothing": ["null", "few", "figure"],
  "merged-by-distinct": ["distinct"],
  "other-capitals": ["few"],
  "unknown-condition": ["few", "null"],
  "null-keys": ["few", "null", "unmatched"],
  "null-in-left-join": ["few", "null", "unmatched", "zero"],
  "any-character": ["many"],
  "array-as-text": ["few"],
  "never-needed": ["many"],
  "skipped-by-aggregate": ["null", "figure", "few"],
  "null-in-calculation": ["null", "figure"],
  "repeated-count": ["many", "figure"],
  "text-sorted": ["order"],
  "missing-comma": ["columns"],
  "until-date": ["few"],
  "nulls-grouped": ["null"],
  "day-of-session": ["zone"],
};

/** Rules about what may well be meant: they matter only to a question about what they do. */
const MILD: ReadonlySet<string> = new Set([
  "no-order",
  "positions",
  "repeated-rows",
  "merged-again",
  "count-of-nullable",
  "unknown-condition",
  "null-keys",
  "null-in-left-join",
  "skipped-by-aggregate",
  "null-in-calculation",
  "ties-at-limit",
  "tied-windows",
  "merged-by-distinct",
  "other-capitals",
  "nulls-grouped",
  "day-of-session",
  "having-without-aggregate",
  "aggregate-of-nothing",
]);

/** Whether a fact is hardly ever meant, so that it may be the answer to a question that names nothing of it. */
export const isStriking = (rule: string, counted: string): boolean =>
  !MILD.has(rule) && !/^On this data/.test(counted);

/** Effects of a fact, by its rule. */
export const effectsOf = (rule: string): readonly Effect[] => EFFECTS[rule] ?? [];
