import type { ConceptCard } from "../cards/card.ts";
import { COMMON } from "../cards/common-words.ts";
import { cardsNamed, conceptCards } from "../cards/index.ts";
import type { TutorContext } from "../context.ts";
import type { EditorState } from "../facts/query-facts.ts";
import { CUE_WORDS, type Intent, intentsIn, says } from "./cues.ts";
import { type Foreign, glossed } from "./glosses.ts";
import { plainWords, spelledRight } from "./words.ts";

/** What the tutor understood of a question. */
export interface Reading {
  /** Its words, in lowercase English, spelled right. */
  readonly words: string;
  /** What the learner wants, the likeliest first; empty where nothing is understood. */
  readonly intents: readonly Intent[];
  /** Cards on what it names, the best first. */
  readonly cards: readonly ConceptCard[];
  /** It states something and asks whether that is so. */
  readonly isBelief: boolean;
  /** The line of the editor it is about, from 1. */
  readonly line: number | null;
  /** Null for English. */
  readonly language: Foreign | null;
  /** Most of its words are unknown to the tutor. */
  readonly isStrange: boolean;
}

const NAME_WORDS: ReadonlySet<string> = new Set(
  conceptCards.flatMap(({ names, versus = [] }) =>
    [...names, ...versus.flat()].flatMap((name) => name.split(" ")),
  ),
);
const SQL_WORDS: ReadonlySet<string> = new Set(
  [...NAME_WORDS, ...CUE_WORDS].filter((word) => word.length > 3),
);

const isKnown = (word: string) =>
  isCommon(word) || CUE_WORDS.has(word) || NAME_WORDS.has(word) || /^\d/.test(word);

/** A common word, also in its plural or past form. */
function isCommon(word: string): boolean {
  return (
    COMMON.has(word) ||
    ["s", "d", "ed", "ing", "es"].some((end) => word.endsWith(end) && COMMON.has(word.slice(0, -end.length)))
  );
}

/** Reads a question once: what the learner wants, what it is about, and whether it states something. */
export function readQuestion(
  text: string,
  { dataset }: Pick<TutorContext, "dataset">,
  state: EditorState,
  sql = "",
): Reading {
  const typed = plainWords(text);
  const foreign = glossed(text, (word) => COMMON.has(word));
  const names = new Set(
    dataset.tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]),
  );
  const words = spelledRight(foreign?.words ?? typed, SQL_WORDS, (word) => names.has(word) || isCommon(word));
  const all = words.split(" ").filter((word) => word !== "");
  const unknown = all.filter((word) => !isKnown(word) && !isNameOf(names, word));
  const hasQuery = state !== "empty" && state !== "closed";
  return {
    words,
    cards: cardsNamed(words, sql, state === "query" && !isGeneral(words)),
    intents: intentsIn(words),
    isBelief: hasQuery && statesSomething(text, words),
    line: lineIn(words),
    language: foreign?.language ?? null,
    isStrange: all.length > 0 && unknown.length * 2 > all.length,
  };
}

/** Words that point at the learner's own query. */
export const OWN = "my|this|it|here|line*|part|the query|the result|the join|the subquery";

/** Whether a question is about SQL in general, even beside a query. */
export const isGeneral = (words: string): boolean =>
  (/^(?:does|can) (?!i )/.test(words) && !says(words, OWN)) ||
  says(
    words,
    "difference|versus|compared|what is a|what is an|what is the|what are|what does|what do|mean|means|when do i|when to|how do i|how to|how can i|how would|or better|better than|why do people|is there a|can i use",
  );

const PLEA: ReadonlySet<string> = new Set(
  "why help hm hmm huh what how come weird strange me please now i am is this it that so do not get know idea stuck lost ok no yes".split(
    " ",
  ),
);

/** Whether a question says only that something is unexpected, as a lone question mark does. */
export const isPlea = (words: string): boolean =>
  words.split(" ").every((word) => word === "" || PLEA.has(word));

function isNameOf(names: ReadonlySet<string>, word: string): boolean {
  return (
    names.has(word) || names.has(`${word}s`) || [...names].some((name) => name.split("_").includes(word))
  );
}

/** "it counts twice, right?", "i think the end is wrong", "shouldn't I use X" */
function statesSomething(text: string, words: string): boolean {
  const ends = words.split(" ").slice(-3).join(" ");
  return (
    (says(
      ends,
      "right|correct|is not it|is it not|does not it|does it not|do they not|do not they|are not they|i think|i guess|do i|is he right|is she right",
    ) &&
      !/^(?:is|are|was|does) (?:this|it|my|that)\b/.test(words)) ||
    /\b(?:right|correct|ok|yes|true)\?/i.test(text.trim().slice(0, -1)) ||
    /^(?:ok|okay|yes|yeah|no)$/.test(words.split(" ").at(-1) ?? "") ||
    says(
      words,
      "i think|i thought|i guess|i believe|i assume|a friend says|someone says|somebody says|they say|my colleague|i was told|right to me|ok to me|fine to me|good to me|who is right|is he right|should not i|should i not|so this|so it|so the|always the same",
    )
  );
}

function lineIn(words: string): number | null {
  const [, digits] = / line (\d{1,3}) /.exec(` ${words} `) ?? [];
  return digits === undefined ? null : Number(digits);
}
