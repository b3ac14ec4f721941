import type { ConceptCard } from "./card.ts";
import { changeCards } from "./changes.ts";
import { COMMON } from "./common-words.ts";
import { dataCards } from "./data-work.ts";
import { dateCards } from "./date-questions.ts";
import { dialectStatementCards } from "./dialect-statements.ts";
import { dialectCards } from "./dialects.ts";
import { groupCards } from "./groups.ts";
import { indexCards } from "./index-kinds.ts";
import { joinCards } from "./joins.ts";
import { joinDetailCards } from "./joins-more.ts";
import { lockCards } from "./locks.ts";
import { modellingCards } from "./modelling.ts";
import { nullCards } from "./nulls.ts";
import { numberCards } from "./numbers.ts";
import { performanceCards } from "./performance.ts";
import { planFigureCards } from "./plan-figures.ts";
import { planNodeCards } from "./plan-nodes.ts";
import { puzzleCards } from "./puzzles.ts";
import { queryDetailCards } from "./query-details.ts";
import { rowCards } from "./rows.ts";
import { schemaCards } from "./schema.ts";
import { securityCards } from "./security.ts";
import { stringCards } from "./strings.ts";
import { subqueryCards } from "./subqueries.ts";
import { timeZoneCards } from "./time-zones.ts";
import { transactionCards } from "./transactions.ts";
import { typeCards } from "./types.ts";
import { valueCards } from "./values.ts";
import { versusCards } from "./versus.ts";
import { windowCards } from "./windows.ts";
import { windowDetailCards } from "./windows-more.ts";

/** All concept cards; where two fit a question equally, the earlier one is the more particular. */
export const conceptCards: readonly ConceptCard[] = [
  ...windowCards,
  ...groupCards,
  ...changeCards,
  ...joinCards,
  ...valueCards,
  ...rowCards,
  ...windowDetailCards,
  ...queryDetailCards,
  ...joinDetailCards,
  ...subqueryCards,
  ...schemaCards,
  ...securityCards,
  ...modellingCards,
  ...dataCards,
  ...nullCards,
  ...numberCards,
  ...typeCards,
  ...dateCards,
  ...timeZoneCards,
  ...stringCards,
  ...dialectCards,
  ...dialectStatementCards,
  ...versusCards,
  ...puzzleCards,
  ...indexCards,
  ...performanceCards,
  ...planNodeCards,
  ...planFigureCards,
  ...transactionCards,
  ...lockCards,
];

/** Phrases whose words are names of cards and don't mean them. */
const UNNAMED: readonly RegExp[] = [
  / like (?:this|that) /g,
  /(?<= difference) between /g,
  /^ where (?:is|are|do|did|does|can) /,
];

/** All names, and those that are compared. */
const NAMES: ReadonlySet<string> = new Set(
  conceptCards.flatMap(({ names, versus = [] }) => [...names, ...versus.flat()]),
);
const MOST_WORDS = Math.max(...[...NAMES].map((name) => name.split(" ").length));

/** The names that are in a question, whole words with single spaces. */
function namesSaid(padded: string): ReadonlySet<string> {
  const words = padded.split(" ");
  const said = new Set<string>();
  for (let start = 0; start < words.length; start += 1) {
    for (let length = 1; length <= MOST_WORDS; length += 1) {
      const name = words.slice(start, start + length).join(" ");
      if (NAMES.has(name)) said.add(name);
    }
  }
  return said;
}

/** "The newest run per job", however it is said and whatever is meant by a row. */
const LATEST_PER =
  /\b(?:latest|newest|most recent|last|oldest|earliest|first) (?:\w+ )?(?:per|for each|of each|for every|of every)\b/g;

/** Whether a name means its card in every question: it has three words, or two that aren't both everyday words. */
function isTerm(name: string): boolean {
  const words = name.split(" ");
  return words.length > 2 || (words.length === 2 && !words.every((word) => COMMON.has(word)));
}

/** Concepts of cards that a question about a query may be about although the query doesn't show them. */
const BESIDE_QUERIES: ReadonlySet<string> = new Set(["query-plans", "planner-estimates", "indexes"]);

/**
 * The cards whose names are in a question, the best first. The words are lowercase, with single spaces; `sql` is the
 * query beside them. Of a question about that query, a name of everyday words counts only if it is written there, such
 * as "where" and "like".
 */
export function cardsNamed(words: string, sql = "", isAboutQuery = false): readonly ConceptCard[] {
  const said = UNNAMED.reduce((rest, phrase) => rest.replace(phrase, " "), ` ${words} `);
  // "Top 3 products per category" is about "top n".
  const padded = `${said}${said.replace(/\b\d+\b/g, "n")}${said.replace(LATEST_PER, "latest per")}`;
  const written = ` ${sql.toLowerCase().replace(/[^a-z_]+/g, " ")} `;
  const inQuestion = namesSaid(padded);
  const named = conceptCards
    .map((card) => ({ card, ...namesIn(padded, inQuestion, card) }))
    .filter(({ names }) => names.length > 0);
  const all = named.flatMap(({ names }) => names);
  /** "Hash join" doesn't name the join. */
  const isWhole = (name: string, pair: readonly string[] = []) =>
    !all.some((other) => other !== name && !pair.includes(other) && ` ${other} `.includes(` ${name} `));
  return named
    .map(({ card, names, compared }) => {
      const whole = names.filter((name) => isWhole(name));
      const isCompared = compared.some((pair) => pair.every((name) => isWhole(name, pair)));
      const isMeant =
        !isAboutQuery ||
        isCompared ||
        card.concepts.some((concept) => BESIDE_QUERIES.has(concept)) ||
        whole.some((name) => written.includes(` ${name} `) || isTerm(name));
      return { card, weight: isMeant ? weightOf(whole, written) + (isCompared ? COMPARED : 0) : 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ card }) => card);
}

/** Names of a card that are in a question, and pairs of them that it sets against each other. */
function namesIn(padded: string, said: ReadonlySet<string>, { names, versus = [] }: ConceptCard) {
  const compared = versus.filter((pair) => pair.every((name) => said.has(name)) && areCompared(padded, pair));
  return { names: [...new Set([...names.filter((name) => said.has(name)), ...compared.flat()])], compared };
}

/** What a name weighs that the query beside the question is written with. */
const WRITTEN = 20;
/** What a question weighs that sets two names of a card against each other. */
const COMPARED = 20;

/** How many characters the names have; names that are in the query count more. */
function weightOf(names: readonly string[], written: string): number {
  return names.reduce((sum, name) => sum + name.length + (written.includes(` ${name} `) ? WRITTEN : 0), 0);
}

/** Words that set what follows them against what is before them. */
const AGAINST: ReadonlySet<string> = new Set(
  "and or versus than to from with against over instead as".split(" "),
);
/** Other words between two names that are compared. */
const BESIDE_THEM: ReadonlySet<string> = new Set(
  "the a an is are not of same better worse faster quicker slower safer just rather different in sql".split(
    " ",
  ),
);

/** Whether two names follow each other in either order, with only joining words between them. */
function areCompared(padded: string, [one, other]: readonly [string, string]): boolean {
  return areJoined(padded, one, other) || areJoined(padded, other, one);
}

function areJoined(padded: string, first: string, second: string): boolean {
  const at = padded.indexOf(` ${first} `);
  const from = at + first.length + 1;
  const to = at < 0 ? -1 : padded.indexOf(` ${second} `, from);
  if (to < 0) return false;
  const between = padded.slice(from, to).split(" ");
  return (
    between.some((word) => AGAINST.has(word)) &&
    between.every((word) => word === "" || AGAINST.has(word) || BESIDE_THEM.has(word))
  );
}

/** The card that shows a concept best. */
export function cardOn(concept: string): ConceptCard | undefined {
  return (
    conceptCards.find(({ concepts }) => concepts[0] === concept) ??
    conceptCards.find(({ concepts }) => concepts.includes(concept))
  );
}
