import { createRandom } from "@master-sql/judge/random";

/** A question that tells how far somebody is: answered by choosing, so that the page can judge it at once. */
export interface PlacementQuestion {
  readonly id: string;
  /** Place of its module on the path, from 0. */
  readonly module: number;
  /** The main concept. */
  readonly concept: string;
  /** The chance of a right answer of somebody who doesn't know, from 0 to 1. */
  readonly guess: number;
}

export interface PlacementAnswer {
  readonly question: string;
  /** "I don't know" is false. */
  readonly isRight: boolean;
}

export interface PlacementOptions {
  /** Modules of the path. */
  readonly modules: number;
  readonly seed: number;
  /** Groups of concepts; all learners are asked about a concept of each group that has questions. */
  readonly core?: readonly (readonly string[])[];
}

export interface PlacementState {
  /** What to ask next; null when it is over. */
  readonly next: PlacementQuestion | null;
  /** How many modules of the path, from its beginning, are taken to be known. */
  readonly known: number;
  /** The chance that this is right within one module, from 0 to 1. */
  readonly certainty: number;
  readonly answered: number;
}

/** A placement ends after so many questions, sure or not. */
export const MOST_QUESTIONS = 12;
/** It ends earlier once it is so sure of the place within one module. */
const SURE = 0.88;
/** Fewer would hang on a single slip. */
const FEWEST_QUESTIONS = 5;
/** Whoever knows a thing still answers wrong so often. */
const SLIP = 0.08;
/** What one module more or less matters, on the logit scale: nobody knows all of one and nothing of the next. */
const STEEPNESS = 1.6;

/**
 * How far on a path of `modules` modules somebody is, from their answers so far, and what to ask to know it better:
 * Bayes' rule over the places at which their knowledge may end, and the question from whose answer most is expected
 * to be learned (van der Linden & Glas, Elements of Adaptive Testing, 2010, on item selection by expected
 * information). Answers to questions that aren't there are passed over; so is a second answer to the same question.
 * The same questions, answers and seed give the same state. It isn't over before each core group was asked about.
 */
export function placementState(
  questions: readonly PlacementQuestion[],
  answers: readonly PlacementAnswer[],
  { modules, seed, core = [] }: PlacementOptions,
): PlacementState {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const asked = new Map<string, PlacementQuestion>();
  let belief: readonly number[] = Array.from({ length: modules + 1 }, () => 1 / (modules + 1));
  for (const { question: id, isRight } of answers) {
    const question = byId.get(id);
    if (question === undefined || asked.has(id)) continue;
    asked.set(id, question);
    belief = after(belief, question, isRight);
  }
  const { known, certainty } = place(belief);
  const isSure = asked.size >= FEWEST_QUESTIONS && certainty >= SURE;
  const owed = unaskedCore(questions, asked, core);
  const isOver = asked.size >= MOST_QUESTIONS || (isSure && owed.length === 0);
  // What is owed comes last, unless it is the most telling by itself.
  const isOwedNow = isSure || asked.size + owed.length >= MOST_QUESTIONS;
  const candidates = isOwedNow && owed.length > 0 ? (owed[0] ?? questions) : questions;
  return {
    next: isOver ? null : mostTelling(candidates, asked, belief, seed),
    known,
    certainty,
    answered: asked.size,
  };
}

/** Questions of each core group that nothing was asked about. */
function unaskedCore(
  questions: readonly PlacementQuestion[],
  asked: ReadonlyMap<string, PlacementQuestion>,
  core: readonly (readonly string[])[],
): readonly (readonly PlacementQuestion[])[] {
  const concepts = new Set([...asked.values()].map(({ concept }) => concept));
  return core
    .filter((group) => !group.some((concept) => concepts.has(concept)))
    .map((group) => questions.filter(({ id, concept }) => group.includes(concept) && !asked.has(id)))
    .filter((found) => found.length > 0);
}

/** The chance of a right answer to a question of somebody who knows the first `known` modules. */
function chanceOfRight({ module, guess }: PlacementQuestion, known: number): number {
  const knows = 1 / (1 + Math.exp(-STEEPNESS * (known - module - 0.5)));
  return guess + (1 - SLIP - guess) * knows;
}

function after(belief: readonly number[], question: PlacementQuestion, isRight: boolean): readonly number[] {
  const weighed = belief.map((probability, known) => {
    const right = chanceOfRight(question, known);
    return probability * (isRight ? right : 1 - right);
  });
  const sum = weighed.reduce((total, weight) => total + weight, 0);
  return weighed.map((weight) => weight / sum);
}

/**
 * The mean place and how much of the belief lies there or next to it. The mean moves up with every right answer and
 * down with every wrong one, as the likeliest place need not.
 */
function place(belief: readonly number[]): { readonly known: number; readonly certainty: number } {
  const known = Math.round(belief.reduce((sum, probability, at) => sum + probability * at, 0));
  const around = (belief[known - 1] ?? 0) + (belief[known] ?? 0) + (belief[known + 1] ?? 0);
  return { known, certainty: Math.min(1, around) };
}

function entropy(belief: readonly number[]): number {
  return -belief.reduce(
    (sum, probability) => sum + (probability > 0 ? probability * Math.log2(probability) : 0),
    0,
  );
}

function mostTelling(
  questions: readonly PlacementQuestion[],
  asked: ReadonlyMap<string, PlacementQuestion>,
  belief: readonly number[],
  seed: number,
): PlacementQuestion | null {
  const random = createRandom(seed + asked.size);
  const concepts = new Set([...asked.values()].map(({ concept }) => concept));
  // What is left after an answer depends on no more of a question than these two.
  const remaining = new Map<string, number>();
  const uncertaintyAfter = (question: PlacementQuestion): number => {
    const key = `${question.module} ${question.guess}`;
    const known = remaining.get(key);
    if (known !== undefined) return known;
    const right = belief.reduce(
      (sum, probability, place) => sum + probability * chanceOfRight(question, place),
      0,
    );
    const left =
      right * entropy(after(belief, question, true)) + (1 - right) * entropy(after(belief, question, false));
    remaining.set(key, left);
    return left;
  };
  let best: { question: PlacementQuestion; left: number } | null = null;
  for (const question of questions) {
    if (asked.has(question.id)) continue;
    const repeats = concepts.has(question.concept) ? 0.05 : 0;
    const left = uncertaintyAfter(question) + repeats + 0.02 * random.next();
    if (best === null || left < best.left) best = { question, left };
  }
  return best?.question ?? null;
}
