import type { ConceptCard } from "./card.ts";
import { changeTopics } from "./changes.ts";
import { groupTopics } from "./groups.ts";
import { joinTopics } from "./joins.ts";
import { rowTopics } from "./rows.ts";
import { valueTopics } from "./values.ts";
import { windowTopics } from "./windows.ts";

/** All concept cards; where two fit a question equally, the earlier one is the more particular. */
export const conceptCards: readonly ConceptCard[] = [
  ...windowTopics,
  ...groupTopics,
  ...changeTopics,
  ...joinTopics,
  ...valueTopics,
  ...rowTopics,
];

/** The cards whose names are in a question, the best first. The words are lowercase, with single spaces; `sql` is the query beside them. */
export function cardsNamed(words: string, sql = ""): readonly ConceptCard[] {
  // "Top 3 products per category" is about "top n".
  const said = ` ${words} `
    .replaceAll(" like this ", " ")
    .replaceAll(" like that ", " ")
    .replace(/^ where (is|are|do|did|does|can) /, " ");
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
