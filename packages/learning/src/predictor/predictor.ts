import type { Answer, Question } from "./answer.ts";
import { History } from "./history.ts";
import { LevelSum } from "./level-sum.ts";
import { type ItemPrior, type Level, type LevelsView, SkillLevels } from "./skill-levels.ts";
import { Table } from "./table.ts";
import { innovation, moderated, Weights } from "./weights.ts";

/**
 * Features: 11 of the levels, 12 of all answers, 17 of the concepts, 4 of the item, and how many concepts there are.
 */
const FEATURES = 45;
/**
 * The levels' logit is the second feature. Before anything is learned it is taken as it is, and nothing else counts.
 */
const LEVELS_LOGIT = 1;
const WEIGHT_DEVIATION = 0.3;
const BIAS_DEVIATION = 1;
const PATTERN_VARIANCE = 0.05;

/**
 * Predicts whether a learner will answer right, and learns from each answer: of the learner, of the item and its
 * concepts, and of how much each kind of evidence tells (rules P1 to P9 in SPEC.md). Answers of one learner come in
 * their order.
 */
export class Predictor {
  readonly #levels: SkillLevels;
  readonly #history = new History();
  readonly #weights = new Weights(
    Array.from({ length: FEATURES }, (_, feature) => (feature === LEVELS_LOGIT ? 1 : 0)),
    Array.from({ length: FEATURES }, (_, feature) => (feature === 0 ? BIAS_DEVIATION : WEIGHT_DEVIATION)),
  );
  /** What an order of right and wrong tells beyond its counts: a level for each pair of last three answers. */
  readonly #patterns = new Table([0, PATTERN_VARIANCE]);
  readonly #pattern = new LevelSum();
  readonly #features = new Float64Array(FEATURES);
  #variance = 0;

  /**
   * `itemPrior`: what is thought of an item's difficulty before anybody answered it; 0, and uncertain, when not given.
   */
  constructor(itemPrior?: ItemPrior) {
    this.#levels = new SkillLevels(itemPrior);
  }

  /** What a learner can do in a concept, as the logit of a right answer to an item of medium difficulty. */
  skill(learner: number, concept: number): Level {
    return this.#levels.skill(learner, concept);
  }

  /** The probability of a right answer, from 0 to 1. */
  predict(question: Question): number {
    const features = this.#features;
    const view = this.#levels.view(question, this.#history.previous(question.learner));
    const next = this.#history.write(question, features, writeLevels(view, features));
    features[next] = question.concepts.length - 1;
    this.#pattern.clear();
    this.#pattern.add(this.#patterns, this.#patterns.at(this.#history.pattern(question), 0), 1);
    this.#variance = this.#weights.variance(features) + this.#pattern.variance;
    return moderated(this.#weights.logit(features) + this.#pattern.mean, this.#variance);
  }

  /** The probability that was predicted before the answer was learned from. */
  learn(answer: Answer): number {
    const probability = this.predict(answer);
    const told = innovation(probability, this.#variance, answer.correct, answer.weight ?? 1);
    this.#weights.learn(told);
    this.#pattern.learn(told);
    this.#levels.learn(answer);
    this.#history.learn(answer, probability);
    return probability;
  }
}

function writeLevels(view: LevelsView, features: Float64Array): number {
  features[0] = 1;
  features[LEVELS_LOGIT] = view.logit;
  features[2] = view.ability;
  features[3] = view.skill;
  features[4] = view.least;
  features[5] = view.itemDifficulty;
  features[6] = view.conceptDifficulty;
  features[7] = view.slope;
  features[8] = view.follows;
  features[9] = view.factor;
  // A probability that flattens towards its ends lets the weights learn guessing and slips.
  features[10] = view.probability - 0.5;
  return 11;
}
