/** What is learned of exercises across learners; a cache of the attempts (server/src/learning). */
export interface LearningTables {
  first_attempts: FirstAttemptsTable;
  item_levels: ItemLevelsTable;
}

/** The earliest attempt of a learner at an exercise that was judged. */
interface FirstAttemptsTable {
  user_id: string;
  exercise_id: string;
  attempt_id: string;
  is_right: boolean;
  is_unassisted: boolean;
  happened_at: Date;
}

/** How hard an exercise is for those who met it, on the logit scale. */
interface ItemLevelsTable {
  exercise_id: string;
  mean: number;
  variance: number;
  /** How many it was learned from. */
  answers: number;
}
