/** The last three answers as one number: a leading 1, then a bit for each, the latest last. 1 when there is none. */
export const NO_ANSWERS = 1;
/** One more than the largest of such numbers. */
export const RECENT_ANSWERS = 16;

export function withAnswer(recent: number, correct: boolean): number {
  const next = recent * 2 + (correct ? 1 : 0);
  return next < RECENT_ANSWERS ? next : 8 + (next & 7);
}

/** 0.5 when the latest was right, −0.5 when it was wrong, 0 when there is none. */
export function latest(recent: number): number {
  return recent === NO_ANSWERS ? 0 : (recent & 1) - 0.5;
}
