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
  "count-of-nullable": ["figure", "few"],
  "text-compared-by-size": ["few", "order", "figure"],
  "ties-at-limit": ["ties", "order"],
  "tied-windows": ["ties", "figure"],
  "aggregate-of-nothing": ["null", "few", "figure"],
  "merged-by-distinct": ["distinct"],
  "other-capitals": ["few"],
  "nulls-compared": ["few", "null"],
  "nulls-grouped": ["null"],
  "day-of-session": ["zone"],
};

/** Effects of a fact, by its rule. */
export const effectsOf = (rule: string): readonly Effect[] => EFFECTS[rule] ?? [];
