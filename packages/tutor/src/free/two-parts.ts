/** Words that a second question begins with. */
const BEGINNINGS = /^(?:would|could|can|is|are|does|do|did|how|why|what|which|when|should|where)\b/i;

/** The two halves of a question that asks two things; empty where it asks only one. */
export function halvesOf(question: string): readonly string[] {
  for (const found of question.matchAll(/[,;?.]\s+(?:(?:and|or|but|also) )?|\s(?:and|but) /gi)) {
    const [before, after] = [question.slice(0, found.index), question.slice(found.index + found[0].length)];
    if (
      before.trim().split(" ").length > 1 &&
      after.trim().split(" ").length > 2 &&
      BEGINNINGS.test(after.trim())
    )
      return [before, after];
  }
  return [];
}
