import type { ConceptCard } from "./card.ts";
import { changeCards } from "./changes.ts";
import { groupCards } from "./groups.ts";
import { joinCards } from "./joins.ts";
import { rowCards } from "./rows.ts";
import { valueCards } from "./values.ts";
import { windowCards } from "./windows.ts";

/** All concept cards; where two fit a question equally, the earlier one is the more particular. */
export const conceptCards: readonly ConceptCard[] = [
  ...windowCards,
  ...groupCards,
  ...changeCards,
  ...joinCards,
  ...valueCards,
  ...rowCards,
];

/** Phrases whose words are names of cards and don't mean them. */
const UNNAMED: readonly RegExp[] = [
  / like (?:this|that) /g,
  /(?<= difference) between /g,
  /^ where (?:is|are|do|did|does|can) /,
];

/** The cards whose names are in a question, the best first. The words are lowercase, with single spaces; `sql` is the query beside them. */
export function cardsNamed(words: string, sql = ""): readonly ConceptCard[] {
  const said = UNNAMED.reduce((rest, phrase) => rest.replace(phrase, " "), ` ${words} `);
  // "Top 3 products per category" is about "top n".
  const padded = `${said}${said.replace(/\b\d+\b/g, "n")}`;
  const written = ` ${sql.toLowerCase().replace(/[^a-z_]+/g, " ")} `;
  return conceptCards
    .map((card) => ({ card, weight: weightOf(card, padded, written) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ card }) => card);
}

/** What a name weighs that the query beside the question is written with. */
const WRITTEN = 20;

/** How many characters of the question are names of a card; names that are in the query count more. */
function weightOf({ names }: ConceptCard, padded: string, written: string): number {
  const found = names.filter((name) => padded.includes(` ${name} `));
  return found
    .filter((name) => !found.some((other) => other !== name && other.includes(name)))
    .reduce((sum, name) => sum + name.length + (written.includes(` ${name} `) ? WRITTEN : 0), 0);
}

/** The card that shows a concept best. */
export function cardOn(concept: string): ConceptCard | undefined {
  return (
    conceptCards.find(({ concepts }) => concepts[0] === concept) ??
    conceptCards.find(({ concepts }) => concepts.includes(concept))
  );
}
