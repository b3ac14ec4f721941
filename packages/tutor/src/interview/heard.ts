import type { InterviewScript } from "@master-sql/course";
import type { InterviewPoint } from "./points.ts";
import type { InterviewState } from "./state.ts";
import { SAYING, sentencesOf, tellingWords } from "./telling-words.ts";

/** A sentence with this share of a point's words, by weight, makes the point. */
const CLEAR = 0.5;
/** With this share it may make the point, and the candidate decides. */
const MAYBE = 0.4;
/** With this share of a point's words, the model answer says it in other words. */
const SAYS_IT = 0.25;
/** The words of the question were there before the candidate spoke. */
const GIVEN_WORD = 0.5;
/** A sentence with fewer telling words isn't an answer. */
const FEWEST_WORDS = 3;

/** The words of the candidate that speak of a point. */
export interface Heard {
  readonly said: string;
  /** They make the point. Otherwise the text doesn't decide it. */
  readonly isClear: boolean;
}

type Words = ReadonlySet<string>;

/** The words that count as evidence for a point: of each way to make it. */
interface Evidence {
  readonly ways: readonly Words[];
  weightOf(word: string): number;
}

/** What counts as evidence for a point that only words can show: its own words, or the model answer's (I7). */
function evidenceFor(script: InterviewScript, point: Pick<InterviewPoint, "id" | "text">): Evidence {
  const { terms, rubricPoints, question, modelAnswer, followUps } = script;
  const words = (text: string) => tellingWords(text, terms);
  const given = words(question);
  const all = [given, ...rubricPoints.map(({ text }) => words(text))];
  const weightOf = (word: string) =>
    (given.has(word) ? GIVEN_WORD : 1) / Math.max(1, all.filter((each) => each.has(word)).length);
  const [kind, number] = point.id.split("-");
  if (kind === "change") {
    const { answer = "" } = followUps[Number(number)] ?? {};
    const ways = sentencesOf(withoutCode(answer))
      .map(words)
      .filter(({ size }) => size >= FEWEST_WORDS);
    return { ways, weightOf };
  }
  const own = words(point.text.replace(SAYING, " "));
  const said = best(own, passagesOf(withoutCode(modelAnswer)), weightOf, words);
  const isSaid = said !== null && said.share >= SAYS_IT;
  return { ways: isSaid ? [own, words(said.passage)] : [own], weightOf };
}

/** The candidate's words that speak of a point best; null when none do. Of equals the first. */
export function heard(
  script: InterviewScript,
  state: Pick<InterviewState, "entries">,
  point: Pick<InterviewPoint, "id" | "text">,
): Heard | null {
  const { ways, weightOf } = evidenceFor(script, point);
  const [kind, number] = point.id.split("-");
  const passages = state.entries.flatMap(({ by, stage, text }) => {
    const isMeant = kind !== "change" || (stage.at === "change" && stage.index === Number(number));
    return by === "candidate" && isMeant ? passagesOf(text) : [];
  });
  const words = (text: string) => tellingWords(text, script.terms);
  const found = ways
    .flatMap((way) => best(way, passages, weightOf, words) ?? [])
    .reduce<Found | null>((most, each) => (most && most.share >= each.share ? most : each), null);
  if (!found || found.share < MAYBE) return null;
  return { said: found.passage, isClear: found.share >= CLEAR };
}

interface Found {
  readonly passage: string;
  readonly share: number;
}

function best(
  way: Words,
  passages: readonly string[],
  weightOf: (word: string) => number,
  words: (text: string) => Words,
): Found | null {
  const sum = (all: Iterable<string>) => [...all].reduce((total, word) => total + weightOf(word), 0);
  const whole = sum(way);
  let most: Found | null = null;
  for (const passage of passages) {
    const own = words(passage);
    const shared = [...way].filter((word) => own.has(word));
    if (shared.length < Math.min(2, way.size)) continue;
    const share = sum(shared) / whole;
    if (share > (most?.share ?? 0)) most = { passage, share };
  }
  return most;
}

/** Each sentence of a text, then each two in a row. */
function passagesOf(text: string): readonly string[] {
  const sentences = sentencesOf(text);
  const pairs = sentences.slice(1).map((sentence, at) => `${sentences[at]} ${sentence}`);
  return [...sentences, ...pairs];
}

/** Markdown without its blocks of code. */
export function withoutCode(markdown: string): string {
  return markdown
    .split("```")
    .filter((_, at) => at % 2 === 0)
    .join("\n");
}
