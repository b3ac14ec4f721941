import type { Answer, Question } from "./answer.ts";
import { LevelSum, setLevel, VARIANCE } from "./level-sum.ts";
import { Table } from "./table.ts";
import { flattened, innovation, moderated } from "./weights.ts";

/**
 * Variances on the logit scale before any answer, and what each answer adds to a learner's own, since people change.
 * Found by trying halves and doubles in six simulated worlds, none of which cared by more than 0.001 of AUC.
 */
const PRIOR = {
  ability: 0.8,
  abilityDrift: 0.001,
  skill: 0.5,
  skillDrift: 0.02,
  item: 1,
  slope: 0.03,
  concept: 0.7,
  follows: 0.15,
  factor: 1,
  load: 0.1,
} as const;

/** Hidden traits that concepts share, so that an answer about one tells something of its kin. */
const FACTORS = 3;
/** Loads must differ before anything is learned, or the traits would stay one and the same. */
const FIRST_LOAD = 0.3;

/** What the levels say about an answer to come; logits. */
export interface LevelsView {
  probability: number;
  /** All levels together, pulled to 0 by how uncertain they are. */
  logit: number;
  ability: number;
  /** Mean of the concepts' skills, and how far the least is below it. */
  skill: number;
  least: number;
  itemDifficulty: number;
  conceptDifficulty: number;
  /** What the item's own slope adds. */
  slope: number;
  /** What it adds that this item follows that one, answered as it was. */
  follows: number;
  factor: number;
}

/** Where an item stands for a learner who answered another right before. */
export interface Previous {
  readonly item: number;
  readonly correct: boolean;
}

/** A logit and how uncertain it is. */
export interface Level {
  readonly mean: number;
  readonly variance: number;
}

export type ItemPrior = (item: number) => Level;

/**
 * Levels of skill and difficulty: ability + skill in the concepts − difficulty of item and concepts, with a slope for
 * each item, an offset for what came right before, and traits that concepts share (multidimensional item response
 * theory, filtered answer by answer).
 */
export class SkillLevels {
  readonly #abilities = new Table([0, PRIOR.ability]);
  readonly #skills = new Table([0, PRIOR.skill]);
  readonly #items = new Table([0, PRIOR.item]);
  readonly #itemPrior: ItemPrior | undefined;
  readonly #slopes = new Table([0, PRIOR.slope]);
  readonly #concepts = new Table([0, PRIOR.concept]);
  readonly #follows = new Table([0, PRIOR.follows]);
  readonly #factors = new Table([0, PRIOR.factor]);
  readonly #loads = new Table([0, PRIOR.load]);
  readonly #sum = new LevelSum();
  readonly #view: LevelsView = {
    probability: 0.5,
    logit: 0,
    ability: 0,
    skill: 0,
    least: 0,
    itemDifficulty: 0,
    conceptDifficulty: 0,
    slope: 0,
    follows: 0,
    factor: 0,
  };

  /** `itemPrior`: what is thought of an item's difficulty before anybody answered it. */
  constructor(itemPrior?: ItemPrior) {
    this.#itemPrior = itemPrior;
  }

  /**
   * The logit of a learner who meets an item of medium difficulty about a concept: ability + skill − the concept's
   * difficulty. An answer that is wrong never raises its mean.
   */
  skill(learner: number, concept: number): Level {
    this.#sum.clear();
    this.#sum.add(this.#abilities, this.#abilities.at(learner, 0), 1);
    this.#sum.add(this.#skills, this.#skills.at(learner, concept), 1);
    this.#sum.add(this.#concepts, this.#concepts.at(concept, 0), -1);
    return { mean: this.#sum.mean, variance: this.#sum.variance };
  }

  /** The same object every time, overwritten by the next call. */
  view({ learner, item, concepts }: Question, previous: Previous | null): LevelsView {
    const sum = this.#sum;
    const view = this.#view;
    sum.clear();
    view.ability = sum.add(this.#abilities, this.#abilities.at(learner, 0), 1);
    view.itemDifficulty = sum.add(this.#items, this.#itemRow(item), -1);
    view.follows =
      previous === null
        ? 0
        : sum.add(this.#follows, this.#follows.at(previous.item * 2 + (previous.correct ? 1 : 0), item), 1);
    this.#addConcepts(learner, concepts);
    const strength = view.ability + view.skill + view.factor;
    view.slope = strength * sum.add(this.#slopes, this.#slopes.at(item, 0), strength);
    view.logit = flattened(sum.mean, sum.variance);
    view.probability = moderated(sum.mean, sum.variance);
    return view;
  }

  #itemRow(item: number): number {
    const known = this.#items.rows;
    const row = this.#items.at(item, 0);
    const prior = this.#items.rows > known ? this.#itemPrior?.(item) : undefined;
    if (prior !== undefined) setLevel(this.#items, row, prior);
    return row;
  }

  #addConcepts(learner: number, concepts: readonly number[]): void {
    const view = this.#view;
    const share = 1 / Math.max(1, concepts.length);
    let least = Number.POSITIVE_INFINITY;
    view.skill = 0;
    view.conceptDifficulty = 0;
    for (const concept of concepts) {
      const skill = this.#sum.add(this.#skills, this.#skills.at(learner, concept), share);
      view.skill += share * skill;
      least = Math.min(least, skill);
      const start = this.#concepts.at(concept, 0);
      view.conceptDifficulty += share * this.#sum.add(this.#concepts, start, -share);
    }
    view.least = concepts.length === 0 ? 0 : least - view.skill;
    view.factor = 0;
    for (let factor = 0; factor < FACTORS; factor += 1)
      view.factor += this.#addFactor(learner, concepts, factor, share);
  }

  #addFactor(learner: number, concepts: readonly number[], factor: number, share: number): number {
    const start = this.#factors.at(learner, factor);
    const trait = this.#factors.cells[start] ?? 0;
    let load = 0;
    for (const concept of concepts) {
      const row = this.#loadOf(concept, factor);
      load += share * (this.#loads.cells[row] ?? 0);
      this.#sum.moveOnly(this.#loads, row, share * trait);
    }
    this.#sum.add(this.#factors, start, load);
    return trait * load;
  }

  #loadOf(concept: number, factor: number): number {
    const known = this.#loads.rows;
    const row = this.#loads.at(concept, factor);
    if (this.#loads.rows > known)
      this.#loads.cells[row] = FIRST_LOAD * Math.sin(1 + concept * 12.9898 + factor * 78.233);
    return row;
  }

  /** Learns from an answer whose `view` was asked for just before. */
  learn({ learner, concepts, correct, weight = 1 }: Answer): void {
    this.#sum.learn(innovation(this.#view.probability, this.#sum.variance, correct, weight));
    widen(this.#abilities, this.#abilities.at(learner, 0), PRIOR.abilityDrift);
    for (const concept of concepts) widen(this.#skills, this.#skills.at(learner, concept), PRIOR.skillDrift);
  }
}

function widen(table: Table, start: number, variance: number): void {
  table.cells[start + VARIANCE] = (table.cells[start + VARIANCE] ?? 0) + variance;
}
