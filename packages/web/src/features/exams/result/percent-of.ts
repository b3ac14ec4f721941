import type { ExamResult } from "@master-sql/protocol";

/** The share of an exam's points in whole percent; the exam must have some. */
export const percentOf = ({ points, outOf }: Pick<ExamResult["score"], "points" | "outOf">): number =>
  Math.round((100 * points) / outOf);
