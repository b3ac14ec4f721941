/** How far the judging of an exam came. */
export type ExamJudged =
  | { readonly status: "judged" }
  /** Not all answers are judged yet; they are kept. */
  | { readonly status: "busy"; readonly retryAfterSeconds: number };
