import { says } from "../asked/cues.ts";
import { tellCard } from "../cards/tell-card.ts";
import type { Fact } from "../facts/query-facts.ts";
import type { TutorPart } from "../model.ts";
import type { Asked } from "./asked.ts";
import { isItRight } from "./is-it-right.ts";
import { relevantFacts } from "./relevant.ts";
import { tellFacts } from "./tell-facts.ts";

/** Says whether what a question assumes about the query is true, as a run showed, or that no run decides it. */
export async function* aboutBelief(asked: Asked): AsyncGenerator<TutorPart> {
  const { reading, context } = asked;
  const found = await relevantFacts(asked);
  const opening = (fact: Fact) => verdictOn(reading.words, fact);
  const first = found.find((fact) => opening(fact) !== null) ?? found[0];
  const others = found.filter((fact) => fact !== first);
  const [card] = reading.cards;
  if (first) yield* tellFacts([first, ...others].slice(0, 2), context, opening(first) ?? "", reading.cards);
  else if (card) yield* tellCard(card, context);
  else yield* isItRight(asked);
}

/** Whether a ranking skips numbers after a tie. */
const shownSkips = (what: string) => what.includes("gaps");

type Verdict = (words: string, shown: string, what: string) => string | null;

const repeated: Verdict = (words) => {
  if (says(words, "twice|double*|repeat*|several times|more than once")) return "Yes.";
  return says(words, "once|each|every|only") ? "No." : null;
};

const unordered: Verdict = (words) =>
  says(words, "always|same|newest|first|deterministic|stable") ? "No." : null;

/** A statement with one of these may deny what it names. */
const DENIED = "not|never|without|except";

const claims = (words: string, phrases: string) => says(words, phrases) && !says(words, DENIED);

/** What a fact says about a statement, by rule; null where it decides nothing. */
const verdicts: Readonly<Record<string, Verdict>> = {
  "repeated-sum": repeated,
  "repeated-rows": repeated,
  "no-order": unordered,
  "limit-without-order": unordered,
  "repeated-count": repeated,
  "count-of-nullable": (words, shown) => {
    if (says(words, DENIED)) return null;
    if (says(words, "once|each|unique|different|distinct")) return shown.includes("different") ? "No." : null;
    return says(words, "same|equal") && shown.includes("left out") ? "No." : null;
  },
  "null-in-calculation": (words) => (claims(words, "ignore*|skip*") ? "No." : null),
  "text-sorted": unordered,
  "skipped-by-aggregate": (words) => (claims(words, "skip*|ignore*|leaves out|left out") ? "Yes." : null),
  "unknown-condition": (words) =>
    says(words, "all|every|everyone|each|without|rest|others") ? "Not those for which it is unknown." : null,
  "until-date": (words) => (claims(words, "include*|last day|the end|full|whole") ? "No." : null),
  "count-star-after-left-join": (words) => {
    if (says(words, "0|zero")) return "No: they get 1.";
    return says(words, "once|every") ? "Not for those without a partner." : null;
  },
  "outer-join-undone": (words) =>
    says(words, "useless|no effect|not needed|inner join|pointless") ? "Yes, as the query is written." : null,
  "merged-by-distinct": (words, shown) => {
    if (!says(words, "distinct")) return null;
    if (shown.includes("merges nothing")) return "Right, on this data.";
    return says(words, "not need|no need|useless|unnecessary") ? "No: here it changes the result." : null;
  },
  "ties-at-limit": (words, shown) => {
    if (!says(words, "always|same|deterministic|stable")) return null;
    return shown.includes("left to chance") ? "No." : "Yes, on this data.";
  },
  "tied-windows": (words, _, what) => {
    if (!says(words, "gap|gaps|skip|skips")) return null;
    return shownSkips(what) === says(words, "no gap|no gaps|not skip|without gaps") ? "No." : "Yes.";
  },
  "between-on-timestamp": (words) =>
    says(words, "include*|last day|the end") ? "Only its first instant." : null,
};

/** Whether a fact makes a statement true or false; null where it decides nothing. */
function verdictOn(words: string, { suspicion: { rule, what }, proof }: Fact): string | null {
  return verdicts[rule]?.(words, proof?.caption ?? "", what) ?? null;
}
