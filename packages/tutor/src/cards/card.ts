/** A short answer to what people ask about a concept, with an example that carries its own rows. */
export interface ConceptCard {
  readonly id: string;
  /** Ids of the concepts that it shows, the main one first. */
  readonly concepts: readonly string[];
  /** What it is called in questions, in lowercase: names of the concept and of what it is compared with. */
  readonly names: readonly string[];
  /** Pairs of names that mean this card where a question sets one against the other. */
  readonly versus?: readonly (readonly [string, string])[];
  /** Slug of the lesson that says more, where it isn't the one about the main concept. */
  readonly lesson?: string;
  readonly says: string;
  /** Reads no table of any dataset, so that it runs everywhere. */
  readonly sql: string;
}
