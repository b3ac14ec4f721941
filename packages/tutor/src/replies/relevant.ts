import { says } from "../asked/cues.ts";
import type { Effect } from "../facts/effects.ts";
import type { Fact } from "../facts/query-facts.ts";
import type { Asked } from "./asked.ts";

/** Words that show what a learner noticed. */
const NOTICED: readonly (readonly [Effect, string])[] = [
  [
    "many",
    "once|twice|double*|repeat*|duplicat*|multipl*|how often|too many|too high|so high|so many|each|every|counts|inflated|several times|more rows",
  ],
  [
    "few",
    "missing|empty|no rows|0 rows|zero rows|gone|lost|nothing|nobody|no one|not there|does not show|not show up|left out|includes|include|included|the end|last day|only 1|too few|too low",
  ],
  ["unmatched", "without|unmatched|no match|left join|outer join|get 0|have 0|have 1|get 1"],
  ["null", "null|nulls|unknown"],
  ["zero", "0|zero|integer|decimals|percent|share|fraction|average|avg|divide*|division"],
  ["order", "order|sorted|sort|always|newest|oldest|first|same ones|random|stable"],
  [
    "ties",
    "tie|ties|tied|same ones|rank|gaps|top|newest|cheapest|limit|only 1|only one|1 row|one row|running total|place|always",
  ],
  ["distinct", "distinct|unique|duplicates"],
  ["zone", "utc|time zone|timezone|local|local time|day|days"],
  ["figure", "too high|too low|so high|sum|total|count|average|figure|number|wrong number|1"],
];

/** The facts that a question is about, the most relevant first; none where it names nothing of them. */
export async function relevantFacts({
  reading,
  facts,
}: Pick<Asked, "reading" | "facts">): Promise<readonly Fact[]> {
  const all = await facts.facts();
  const noticed = new Set(
    NOTICED.filter(([, phrases]) => says(reading.words, phrases)).map(([effect]) => effect),
  );
  const intents = new Set<string>(reading.intents.slice(0, 2));
  const named = new Set(reading.cards.slice(0, 2).flatMap(({ concepts }) => concepts));
  const words = new Set(reading.words.split(" ").filter((word) => word.length > 2));
  const score = ({ effects, suspicion }: Fact) =>
    2 * effects.filter((effect) => intents.has(effect)).length +
    effects.filter((effect) => noticed.has(effect)).length +
    (named.has(suspicion.concept) ? 2 : 0) +
    (suspicion.where
      .toLowerCase()
      .split(/[^a-z_]+/)
      .some((word) => words.has(word))
      ? 0.5
      : 0);
  const scored = all.map((fact) => ({ fact, score: score(fact) })).filter((each) => each.score >= 1);
  return scored.toSorted((a, b) => b.score - a.score).map(({ fact }) => fact);
}
