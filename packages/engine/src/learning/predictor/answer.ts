/** One answer of a learner to an item, with all of the item's concepts. Learners, items and concepts are numbered from 0. */
export interface Answer {
  readonly learner: number;
  readonly item: number;
  /** None twice. */
  readonly concepts: readonly number[];
  readonly correct: boolean;
  /** Seconds. Only differences count; the same for all answers when it isn't known. */
  readonly at: number;
  /** How much evidence the answer is, from 0 to 1; 1 when not given. */
  readonly weight?: number;
}
