/** A named error of a learner, and whether it came back. */
export interface LedgerEntry {
  readonly misconception: string;
  /** Answers that showed it, earliest first. */
  readonly seen: readonly {
    readonly at: number;
    readonly eventId: string;
    /** Null for a question of a quiz. */
    readonly exerciseId: string | null;
    /** The main one of what was asked; -1 when the catalogue has none of its concepts. */
    readonly concept: number;
  }[];
  /** Different exercises that provoke it, or are about the same main concept, which were right at the first attempt and alone since. */
  readonly rightSince: readonly string[];
}

/** Right answers on different data after which an error counts as overcome. */
const OVERCOME = 2;

export function isOvercome({ rightSince }: LedgerEntry): boolean {
  return rightSince.length >= OVERCOME;
}
