import { type Intent, says } from "../asked/cues.ts";
import { isGeneral, isPlea, OWN, type Reading } from "../asked/read-question.ts";
import type { TutorContext } from "../context.ts";
import type { Asked } from "../replies/asked.ts";
import { isSolutionOpen } from "../showing/guard.ts";

/** The kind of answer that a question gets. A guess is what is wrong with the query, where nothing shows that it was asked. */
export type Chosen = Intent | "belief" | "guess" | "unknown";

/** Intents that say only that something is unexpected. The facts about the query decide what it is. */
const ABOUT_STATE: ReadonlySet<Intent> = new Set([
  "wrong",
  "error",
  "right",
  "why",
  "help",
  "explain",
  "figure",
  "few",
  "many",
  "zero",
  "null",
  "order",
  "rows-out",
  "changes",
  "another-way",
]);

/** Intents that a statement about the query may have. */
const BELIEVED: ReadonlySet<Intent> = new Set([
  "right",
  "why",
  "help",
  "concept",
  "many",
  "few",
  "zero",
  "null",
  "order",
  "figure",
  "tables",
  "example",
  "another-way",
  "explain",
  "wrong",
  "similar",
]);

/** "And an index?" beside a query. */
const isShortAboutIndex = ({ cards, words }: Reading) =>
  cards[0]?.id === "index" && words.split(" ").length <= 4 && !says(words, "what is|what are|explain");

/** Chooses an answer where the rule applies, else null. */
type Rule = (asked: Asked, top: Intent | undefined, intents: readonly Intent[]) => Chosen | null;

const hasCard = ({ reading }: Asked) => reading.cards.length > 0;
const refersToOwn = ({ reading }: Asked) => says(reading.words, OWN);

const indexBesideQuery: Rule = ({ reading, facts }) =>
  facts.state === "query" && isShortAboutIndex(reading) ? "faster" : null;

/** A question about how something is written. */
const HOW_TO = /^(?:and )?(?:can i|could i|how do i|how can i|how to|is there a way)\b/;

/** Whether nothing in a question points at the query, its result, or something of SQL that the tutor knows. */
const isElsewhere = (asked: Asked, top: Intent | undefined) => {
  const { words } = asked.reading;
  if (hasCard(asked) || isPlea(words)) return false;
  if (top === undefined || top === "help") return true;
  if (top !== "concept" && !ABOUT_STATE.has(top)) return false;
  return (top === "concept" || top === "why" || HOW_TO.test(words)) && !refersToOwn(asked);
};

const failing: Rule = (asked, top) => {
  const { words } = asked.reading;
  if (asked.facts.state !== "failed") return null;
  if (top !== undefined && top !== "concept" && !ABOUT_STATE.has(top)) return null;
  if (isElsewhere(asked, top)) return "guess";
  if (top === "concept") return says(words, "difference|versus|what is|what are") ? null : "error";
  return hasCard(asked) && isGeneral(words) ? null : "error";
};

const errorElsewhere: Rule = (asked, top) => {
  if (top !== "error") return null;
  if (hasCard(asked)) return "concept";
  return asked.facts.state === "query" || asked.facts.state === "script" ? "wrong" : "unknown";
};

/** Words that ask where something is stored. */
const ABOUT_TABLES =
  "table|tables|column|columns|stored|schema|connect|connected|related|relate|keys|where is|where are|where do i find";

/** Beside a rejected answer, whatever is asked about its result is a question about what is wrong with it. */
const rejected: Rule = (asked, top) => {
  const { words } = asked.reading;
  if (asked.context.verdict?.verdict !== "wrong" || asked.facts.state === "closed") return null;
  const isOfCard = hasCard(asked) && isGeneral(words) && !refersToOwn(asked);
  if (top === "tables") return says(words, ABOUT_TABLES) ? null : "guess";
  if (isElsewhere(asked, top)) return "guess";
  if (top !== undefined && top !== "concept" && top !== "help") return null;
  return isOfCard ? "concept" : "why";
};

const believed: Rule = ({ reading, facts, context }, top) => {
  if (!reading.isBelief || facts.state !== "query" || context.verdict?.verdict === "wrong") return null;
  return top === undefined || BELIEVED.has(top) ? "belief" : null;
};

const withoutIntent: Rule = (asked, top) => {
  if (asked.facts.state === "empty" && top === "explain" && !hasCard(asked)) return "unknown";
  if (top !== undefined) return null;
  if (hasCard(asked)) return "concept";
  return asked.reading.words === "" ? "help" : "unknown";
};

/** Intents whose answers measure a query. Where there is none, a card says more. */
const NEEDS_QUERY: ReadonlySet<Intent> = new Set(["scale", "index-unused"]);

const writing: Rule = (asked, top) => {
  const { words } = asked.reading;
  const isAboutCard = hasCard(asked) && top !== undefined && ABOUT_STATE.has(top);
  return isAboutCard && HOW_TO.test(words) && !says(words, "this|it") ? "concept" : null;
};

const GENERAL: ReadonlySet<Intent> = new Set(["concept", "help", "why"]);

const aboutCard: Rule = (asked, top) => {
  if (!hasCard(asked) || top === undefined) return null;
  const { state } = asked.facts;
  const isOwn = refersToOwn(asked);
  if (GENERAL.has(top)) return isOwn && state === "query" ? null : "concept";
  if (top === "explain" && !isOwn) return "concept";
  if (top === "tables")
    return says(asked.reading.words, "difference|what is a|what is an|what does|when") ? "concept" : null;
  return state === "empty" && (ABOUT_STATE.has(top) || NEEDS_QUERY.has(top)) ? "concept" : null;
};

const conceptUnknown: Rule = (asked, top, [, second]) => {
  if (top !== "concept" || hasCard(asked)) return null;
  if (refersToOwn(asked) && asked.facts.state === "query") return "why";
  return second && second !== "help" ? second : "unknown";
};

/** The first that applies decides. */
const RULES: readonly Rule[] = [
  indexBesideQuery,
  failing,
  errorElsewhere,
  rejected,
  believed,
  withoutIntent,
  writing,
  aboutCard,
  conceptUnknown,
];

/** Chooses the kind of answer from the reading of the question and the facts about the query. */
export function chosenIntent(asked: Asked): Chosen {
  const { reading, facts, context } = asked;
  const intents = reading.intents.filter(
    (intent) =>
      (intent !== "solution" || isRefused(context)) && (intent !== "changes" || facts.state === "script"),
  );
  const [top] = intents;
  for (const rule of RULES) {
    const chosen = rule(asked, top, intents);
    if (chosen !== null) return chosen;
  }
  return top ?? "unknown";
}

/** Whether a request for the solution is refused. */
function isRefused(context: TutorContext): boolean {
  return context.exercise !== null && !isSolutionOpen(context);
}
