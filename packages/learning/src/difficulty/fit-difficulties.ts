import type { Level } from "../predictor/skill-levels.ts";

/** A first attempt without help, by the numbers of learner and item from 0. */
export interface FirstAnswer {
  readonly learner: number;
  readonly item: number;
  readonly isRight: boolean;
}

/** Variance of what learners can do, on the logit scale. */
const ABILITY_VARIANCE = 1;
/** Passes over all answers. After so many nothing moves by as much as the answers leave open. */
const PASSES = 15;
/** No step of a pass is longer, so that few answers never throw a level far off. */
const LONGEST_STEP = 1;

/**
 * How hard items are for those who met them, from first answers without help and what their authors think: the most
 * likely difficulties and abilities together (Rasch 1960, by alternating Newton steps with normal priors), so that an
 * item isn't taken for easy because able people met it. A function of the answers alone, in whatever order: sums are
 * made in the order of learners and items.
 */
export function fitDifficulties(
  answers: readonly FirstAnswer[],
  priors: readonly Level[],
): readonly (Level & { readonly answers: number })[] {
  const sorted = answers.toSorted((a, b) => a.learner - b.learner || a.item - b.item);
  const learners = 1 + sorted.reduce((most, { learner }) => Math.max(most, learner), -1);
  const abilities = new Float64Array(learners);
  const difficulties = Float64Array.from(priors, ({ mean }) => mean);
  const counts = new Uint32Array(priors.length);
  for (const { item } of sorted) counts[item] = (counts[item] ?? 0) + 1;

  const abilitySums = new Sums(learners);
  const itemSums = new Sums(priors.length);
  for (let pass = 0; pass < PASSES; pass += 1) {
    abilitySums.clear();
    for (const answer of sorted) abilitySums.add(answer.learner, answer, abilities, difficulties);
    for (let learner = 0; learner < learners; learner += 1) {
      const prior = { mean: 0, variance: ABILITY_VARIANCE };
      abilities[learner] = abilitySums.step(learner, abilities[learner] ?? 0, prior, 1);
    }
    itemSums.clear();
    for (const answer of sorted) itemSums.add(answer.item, answer, abilities, difficulties);
    for (const [item, prior] of priors.entries()) {
      difficulties[item] = itemSums.step(item, difficulties[item] ?? 0, prior, -1);
    }
  }
  return priors.map(({ variance }, item) => ({
    mean: difficulties[item] ?? 0,
    variance: 1 / (1 / variance + itemSums.information(item)),
    answers: counts[item] ?? 0,
  }));
}

/** Of each level: how much more was right than expected, and how much that tells. */
class Sums {
  readonly #residuals: Float64Array;
  readonly #information: Float64Array;

  constructor(count: number) {
    this.#residuals = new Float64Array(count);
    this.#information = new Float64Array(count);
  }

  clear(): void {
    this.#residuals.fill(0);
    this.#information.fill(0);
  }

  add(
    place: number,
    { learner, item, isRight }: FirstAnswer,
    abilities: Float64Array,
    difficulties: Float64Array,
  ): void {
    const expected = 1 / (1 + Math.exp((difficulties[item] ?? 0) - (abilities[learner] ?? 0)));
    this.#residuals[place] = (this.#residuals[place] ?? 0) + (isRight ? 1 : 0) - expected;
    this.#information[place] = (this.#information[place] ?? 0) + expected * (1 - expected);
  }

  information(place: number): number {
    return this.#information[place] ?? 0;
  }

  /** The level after one Newton step; `sign` is −1 where a higher level makes right answers rarer. */
  step(place: number, level: number, prior: Level, sign: 1 | -1): number {
    const pull = (prior.mean - level) / prior.variance;
    const slope = sign * (this.#residuals[place] ?? 0) + pull;
    const step = slope / (this.information(place) + 1 / prior.variance);
    return level + Math.min(LONGEST_STEP, Math.max(-LONGEST_STEP, step));
  }
}
