import type { Answer, Question } from "./answer.ts";
import { latest, NO_ANSWERS, RECENT_ANSWERS, withAnswer } from "./recent.ts";
import type { Previous } from "./skill-levels.ts";
import { Table } from "./table.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Practice fades over these spans (the time windows of DAS3H, Choffin et al., EDM 2019, as decaying counts). */
const SPANS: readonly number[] = [HOUR, DAY, 7 * DAY];
/** How much of a running mean each new answer replaces, over all answers and over those about a concept. */
const OVERALL_PACE: readonly number[] = [0.3, 0.1, 0.02];
const CONCEPT_PACE: readonly number[] = [0.4, 0.15];

// Rows are walked by index below: this runs for every answer of a replay, and an iterator for each costs as much again.

/**
 * Where things stand in a row of a learner. Means are of answers (right 0.5, wrong −0.5), surprises of what was not
 * predicted.
 */
const OVERALL = {
  right: 0,
  wrong: 1,
  recent: 2,
  streak: 3,
  item: 4,
  at: 5,
  mean: 6,
  surprise: 9,
  width: 12,
} as const;
/** … of a learner and a concept. */
const CONCEPT = {
  right: 0,
  wrong: 1,
  recent: 2,
  at: 3,
  place: 4,
  mean: 5,
  surprise: 7,
  rightWithin: 9,
  within: 12,
  width: 15,
} as const;
/** … of a learner and an item. */
const ITEM = { right: 0, wrong: 1, latest: 2, width: 3 } as const;

const row = (width: number, recent?: number) =>
  Array.from({ length: width }, (_, cell) => (cell === recent ? NO_ANSWERS : 0));

/**
 * What a learner has answered so far, as features of logistic regression from the literature: counts of right and wrong
 * answers overall and by concept (PFA, Pavlik et al., AIED 2009; Best-LR, Gervet et al., JEDM 2020), running means
 * (R-PFA, Galyardt and Goldin, JEDM 2015), counts that fade with time (DAS3H), what was answered right before, and
 * earlier tries of the same item.
 */
export class History {
  readonly #overall = new Table(row(OVERALL.width, OVERALL.recent));
  readonly #concepts = new Table(row(CONCEPT.width, CONCEPT.recent));
  readonly #items = new Table(row(ITEM.width));
  /** Times are kept as seconds since the first answer of all, which fit the tables' 32-bit numbers. */
  #origin: number | undefined;

  previous(learner: number): Previous | null {
    const start = this.#overall.at(learner, 0);
    const { cells } = this.#overall;
    const recent = cells[start + OVERALL.recent] ?? NO_ANSWERS;
    return recent === NO_ANSWERS
      ? null
      : { item: cells[start + OVERALL.item] ?? 0, correct: (recent & 1) === 1 };
  }

  /**
   * The last three answers overall and about the concept least practised, as one number below RECENT_ANSWERS squared.
   */
  pattern({ learner, concepts }: Question): number {
    const overall = this.#overall.at(learner, 0);
    let fewest = Number.POSITIVE_INFINITY;
    let concept = NO_ANSWERS;
    for (const id of concepts) {
      const start = this.#concepts.at(learner, id);
      const { cells } = this.#concepts;
      const count = (cells[start + CONCEPT.right] ?? 0) + (cells[start + CONCEPT.wrong] ?? 0);
      if (count >= fewest) continue;
      fewest = count;
      concept = cells[start + CONCEPT.recent] ?? NO_ANSWERS;
    }
    return concept * RECENT_ANSWERS + (this.#overall.cells[overall + OVERALL.recent] ?? NO_ANSWERS);
  }

  /** Writes the features from `first` on. Returns the place after the last. */
  write(question: Question, features: Float64Array, first: number): number {
    let place = this.#writeOverall(question, features, first);
    place = this.#writeConcepts(question, features, place);
    return this.#writeItem(question, features, place);
  }

  #writeOverall({ learner, at }: Question, features: Float64Array, first: number): number {
    const start = this.#overall.at(learner, 0);
    const { cells } = this.#overall;
    const right = cells[start + OVERALL.right] ?? 0;
    const wrong = cells[start + OVERALL.wrong] ?? 0;
    const streak = cells[start + OVERALL.streak] ?? 0;
    let place = first;
    const put = (value: number) => {
      features[place] = value;
      place += 1;
    };
    put(Math.log1p(right));
    put(Math.log1p(wrong));
    put(Math.log1p(Math.max(0, streak)));
    put(Math.log1p(Math.max(0, -streak)));
    put(latest(cells[start + OVERALL.recent] ?? NO_ANSWERS));
    put(right + wrong === 0 ? 0 : minutes(this.#seconds(at) - (cells[start + OVERALL.at] ?? 0)));
    for (let index = 0; index < OVERALL_PACE.length; index += 1) {
      put(cells[start + OVERALL.mean + index] ?? 0);
      put(cells[start + OVERALL.surprise + index] ?? 0);
    }
    return place;
  }

  #writeConcepts({ learner, concepts, at }: Question, features: Float64Array, first: number): number {
    const width = 7 + 2 * CONCEPT_PACE.length + 2 * SPANS.length;
    features.fill(0, first, first + width);
    const overall = this.#overall.at(learner, 0);
    const answered =
      (this.#overall.cells[overall + OVERALL.right] ?? 0) +
      (this.#overall.cells[overall + OVERALL.wrong] ?? 0);
    const before = latest(this.#overall.cells[overall + OVERALL.recent] ?? NO_ANSWERS);
    const share = 1 / Math.max(1, concepts.length);
    let place = first;
    const add = (value: number) => {
      features[place] = (features[place] ?? 0) + share * value;
      place += 1;
    };
    for (const concept of concepts) {
      const start = this.#concepts.at(learner, concept);
      const { cells } = this.#concepts;
      const right = cells[start + CONCEPT.right] ?? 0;
      const wrong = cells[start + CONCEPT.wrong] ?? 0;
      const isNew = right + wrong === 0;
      const apart = answered - (cells[start + CONCEPT.place] ?? 0);
      const passed = this.#seconds(at) - (cells[start + CONCEPT.at] ?? 0);
      place = first;
      add(Math.log1p(right));
      add(Math.log1p(wrong));
      add(isNew ? 1 : 0);
      add(!isNew && apart === 1 ? 1 : 0);
      add(!isNew && apart === 1 ? before : 0);
      add(isNew ? 0 : Math.log(Math.max(1, apart)) / 5);
      add(isNew ? 0 : minutes(passed));
      for (let index = 0; index < CONCEPT_PACE.length; index += 1) {
        add(cells[start + CONCEPT.mean + index] ?? 0);
        add(cells[start + CONCEPT.surprise + index] ?? 0);
      }
      for (let index = 0; index < SPANS.length; index += 1) {
        const kept = isNew ? 0 : faded(passed, SPANS[index] ?? 1);
        add(Math.log1p(kept * (cells[start + CONCEPT.rightWithin + index] ?? 0)));
        add(Math.log1p(kept * (cells[start + CONCEPT.within + index] ?? 0)));
      }
    }
    return first + width;
  }

  #writeItem({ learner, item }: Question, features: Float64Array, first: number): number {
    const known = this.#items.has(learner, item);
    const start = known ? this.#items.at(learner, item) : 0;
    const { cells } = this.#items;
    features[first] = known ? 1 : 0;
    features[first + 1] = known ? Math.log1p(cells[start + ITEM.right] ?? 0) : 0;
    features[first + 2] = known ? Math.log1p(cells[start + ITEM.wrong] ?? 0) : 0;
    features[first + 3] = known ? (cells[start + ITEM.latest] ?? 0) : 0;
    return first + 4;
  }

  /** Remembers an answer that had been given this probability. */
  learn(answer: Answer, probability: number): void {
    const { learner, item, concepts, correct } = answer;
    const at = this.#seconds(answer.at);
    const value = correct ? 0.5 : -0.5;
    const surprise = (correct ? 1 : 0) - probability;
    const start = this.#overall.at(learner, 0);
    const overall = this.#overall.cells;
    const place = (overall[start + OVERALL.right] ?? 0) + (overall[start + OVERALL.wrong] ?? 0);
    for (const concept of concepts)
      this.#learnConcept(this.#concepts.at(learner, concept), { correct, value, surprise, at, place });

    const streak = overall[start + OVERALL.streak] ?? 0;
    overall[start + OVERALL.streak] = correct ? Math.max(0, streak) + 1 : Math.min(0, streak) - 1;
    overall[start + OVERALL.recent] = withAnswer(overall[start + OVERALL.recent] ?? NO_ANSWERS, correct);
    overall[start + OVERALL.item] = item;
    overall[start + OVERALL.at] = at;
    increase(overall, start + (correct ? OVERALL.right : OVERALL.wrong));
    for (let index = 0; index < OVERALL_PACE.length; index += 1) {
      const pace = OVERALL_PACE[index] ?? 0;
      approach(overall, start + OVERALL.mean + index, value, pace);
      approach(overall, start + OVERALL.surprise + index, surprise, pace);
    }

    const tries = this.#items.at(learner, item);
    increase(this.#items.cells, tries + (correct ? ITEM.right : ITEM.wrong));
    this.#items.cells[tries + ITEM.latest] = value;
  }

  #learnConcept(
    start: number,
    told: { correct: boolean; value: number; surprise: number; at: number; place: number },
  ): void {
    const { cells } = this.#concepts;
    const passed = told.at - (cells[start + CONCEPT.at] ?? 0);
    for (let index = 0; index < SPANS.length; index += 1) {
      const kept = faded(passed, SPANS[index] ?? 1);
      const right = start + CONCEPT.rightWithin + index;
      const within = start + CONCEPT.within + index;
      cells[right] = kept * (cells[right] ?? 0) + (told.correct ? 1 : 0);
      cells[within] = kept * (cells[within] ?? 0) + 1;
    }
    for (let index = 0; index < CONCEPT_PACE.length; index += 1) {
      const pace = CONCEPT_PACE[index] ?? 0;
      approach(cells, start + CONCEPT.mean + index, told.value, pace);
      approach(cells, start + CONCEPT.surprise + index, told.surprise, pace);
    }
    increase(cells, start + (told.correct ? CONCEPT.right : CONCEPT.wrong));
    cells[start + CONCEPT.recent] = withAnswer(cells[start + CONCEPT.recent] ?? NO_ANSWERS, told.correct);
    cells[start + CONCEPT.at] = told.at;
    cells[start + CONCEPT.place] = told.place;
  }

  #seconds(at: number): number {
    this.#origin ??= at;
    return at - this.#origin;
  }
}

/** A clock that was set back counts as no time. */
function minutes(seconds: number): number {
  return Math.log1p(Math.max(0, seconds) / 60) / 5;
}

function faded(seconds: number, span: number): number {
  return seconds <= 0 ? 1 : Math.exp(-seconds / span);
}

function increase(cells: Float32Array, place: number): void {
  cells[place] = (cells[place] ?? 0) + 1;
}

function approach(cells: Float32Array, place: number, value: number, pace: number): void {
  cells[place] = (cells[place] ?? 0) + pace * (value - (cells[place] ?? 0));
}
