import { nodeOf } from "@master-sql/sql";
import { says } from "../asked/cues.ts";
import type { Effect } from "../facts/effects.ts";
import type { Fact } from "../facts/query-facts.ts";
import { wordsOf } from "../reading/learner-query.ts";
import type { Asked } from "./asked.ts";

/** Words that show what a learner noticed. */
const NOTICED: readonly (readonly [Effect, string])[] = [
  [
    "many",
    "once|twice|double*|repeat*|duplicat*|multipl*|how often|too many|too high|so high|so much|so many|higher|each|every|counts|inflated|several times|more rows",
  ],
  [
    "few",
    "missing|empty|no rows|0 rows|zero rows|gone|lost|nothing|nobody|no one|not there|does not show|do not show|not show up|left out|include*|the end|last day|only 1|too few|too low|not add up|add up|all|without|skip*|ignore*|yes no",
  ],
  [
    "unmatched",
    "without|unmatched|no match|left join|outer join|get 0|have 0|have 1|get 1|at least 1|at least one",
  ],
  ["null", "null|nulls|unknown|skip|skips|ignore|ignores|empty"],
  ["zero", "0|zero|integer|decimals|percent|share|fraction|average|avg|divide*|division"],
  [
    "order",
    "order|ordered|sort*|always|newest|oldest|first|same ones|random|stable|before|after|biggest|largest|highest|latest|max|min|alphabetical*",
  ],
  [
    "ties",
    "tie|ties|tied|same ones|rank|gaps|top|newest|cheapest|limit|only 1|only one|1 row|one row|running total|place|always",
  ],
  ["distinct", "distinct|unique|duplicates"],
  ["zone", "utc|time zone|timezone|local|local time|day|days|hour|hours|midnight|evening|night"],
  ["columns", "column|columns|comma|only get|full of"],
  [
    "figure",
    "too high|too low|so high|sum|total|count|average|figure|number|wrong number|1|add up|revenue|much",
  ],
];

/** The facts that a question is about, the most relevant first. Where it names nothing that can be noticed, the striking ones. */
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
  const outputs = outputsNamed({ reading, facts });
  const score = ({ effects, suspicion, isStriking }: Fact) => {
    const about = outputs.findIndex((output) => suspicion.where.includes(output));
    return (
      2 * effects.filter((effect) => intents.has(effect)).length +
      effects.filter((effect) => noticed.has(effect)).length +
      (named.has(suspicion.concept) ? 2 : 0) +
      (isStriking ? LEAST : 0) +
      (about < 0 ? 0 : 2 - about / 2) +
      (identifiersIn(suspicion.where).some((word) => words.has(word)) ? 0.5 : 0)
    );
  };
  const scored = all.map((fact) => ({ fact, score: score(fact) })).toSorted((a, b) => b.score - a.score);
  const least = Math.max(LEAST, BESIDE_BEST * (scored[0]?.score ?? 0));
  return scored.filter((each) => each.score >= least).map(({ fact }) => fact);
}

/** What a striking fact scores by itself, and what any other has to reach. */
const LEAST = 0.9;
/** A fact that is less relevant than this share of the best isn't shown beside it. */
const BESIDE_BEST = 0.6;

const identifiersIn = (text: string) => text.toLowerCase().split(/[^a-z_]+/);

/** The expressions of the result's columns that a question names, in its order. */
function outputsNamed({ reading, facts: { query } }: Pick<Asked, "reading" | "facts">): readonly string[] {
  if (!query) return [];
  return reading.words.split(" ").flatMap((word) => {
    const target = query.select.targetList?.find((each) => nodeOf(each, "ResTarget")?.name === word);
    const value = nodeOf(target, "ResTarget")?.val;
    return value ? [wordsOf(query, value)] : [];
  });
}
