/** Texts of an exam are kept in the browser under ids that begin so. */
export function draftPrefixOf(examId: string): string {
  return `exam-${examId}-`;
}

/** Under which id what is written as the answer to a question is kept. */
export function draftIdOf(examId: string, position: number): string {
  return `${draftPrefixOf(examId)}${position}`;
}
