import type { Pace } from "@master-sql/learning";

/** Whose pace times are reckoned at: the learner's, once it is known. */
export const paceText = ({ minutesPerWeek }: Pick<Pace, "minutesPerWeek">): string =>
  minutesPerWeek > 0 ? "your pace" : "a usual pace";
