import type { Pace } from "@master-sql/learning";

/** The pace that estimated times assume: the learner's own, once it is known. */
export const paceText = ({ minutesPerWeek }: Pick<Pace, "minutesPerWeek">): string =>
  minutesPerWeek > 0 ? "your pace" : "a usual pace";
