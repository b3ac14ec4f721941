/** The questions with the same main concept, and how many answers to them were right. */
interface ConceptGroup<Question> {
  /** The concept's id. */
  readonly id: string;
  readonly own: readonly Question[];
  readonly right: number;
  readonly of: number;
}

/** Groups questions by their first concept. The concept with the lowest share of right answers comes first. */
export function byMainConcept<Question extends { readonly concepts: readonly string[] }>(
  questions: readonly Question[],
  isRight: (question: Question) => boolean,
): readonly ConceptGroup<Question>[] {
  const ids = new Set(questions.flatMap(({ concepts }) => concepts.slice(0, 1)));
  return [...ids]
    .map((id) => {
      const own = questions.filter(({ concepts }) => concepts[0] === id);
      return { id, own, right: own.filter(isRight).length, of: own.length };
    })
    .sort((one, other) => one.right / one.of - other.right / other.of);
}
