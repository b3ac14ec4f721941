/** An item before a learner. Learners, items and concepts are numbered from 0. */
export interface Question {
  readonly learner: number;
  readonly item: number;
  /** None twice. */
  readonly concepts: readonly number[];
  /** Seconds. Only differences count; the same for all answers when it isn't known. */
  readonly at: number;
}

/** One answer of a learner to an item, with all of the item's concepts. */
export interface Answer extends Question {
  readonly correct: boolean;
  /** How much evidence the answer is, from 0 to 1; 1 when not given. */
  readonly weight?: number;
}
