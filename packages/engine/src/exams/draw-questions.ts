import { createRandom } from "../random.ts";

/** What a slot looks at to tell whether a question fits it. */
export interface PoolQuestion {
  readonly id: string;
  readonly kind: string;
  /** The main one first. */
  readonly concepts: readonly string[];
  readonly difficulty: number;
}

/** How many questions of which sort an exam holds. What isn't stated may be anything. */
export interface QuestionSlot {
  readonly draw: number;
  /** A question fits when its main concept is one of these. */
  readonly concepts?: readonly string[] | undefined;
  readonly difficulties?: readonly number[] | undefined;
  readonly kinds?: readonly string[] | undefined;
}

export function fitsSlot(question: PoolQuestion, { concepts, difficulties, kinds }: QuestionSlot): boolean {
  const [main = ""] = question.concepts;
  return (
    (concepts?.includes(main) ?? true) &&
    (difficulties?.includes(question.difficulty) ?? true) &&
    (kinds?.includes(question.kind) ?? true)
  );
}

/**
 * Draws a question for each place of each slot, none twice, with as few as possible of those in `seen`. The same seed,
 * pool and `seen` give the same draw. Ids by slot; null when the pool can't fill all slots at once.
 *
 * Sets of questions that can be placed together are the independent sets of a transversal matroid, so adding one
 * question after the other, those not seen first, by augmenting paths, leaves out as few of these as can be
 * (Edmonds and Fulkerson, Transversals and matroid partition, 1965).
 */
export function drawQuestions<Question extends PoolQuestion>(
  slots: readonly QuestionSlot[],
  pool: readonly Question[],
  seed: number,
  seen: ReadonlySet<string> = new Set(),
): readonly (readonly Question[])[] | null {
  const byId = pool.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const shuffled = shuffle(byId, seed);
  const inOrder = [
    ...shuffled.filter(({ id }) => !seen.has(id)),
    ...shuffled.filter(({ id }) => seen.has(id)),
  ];
  const placed: Question[][] = slots.map(() => []);

  /** Finds a place for a question, moving others to other slots where that helps. */
  const place = (question: Question, tried: Set<number>): boolean => {
    for (const [index, slot] of slots.entries()) {
      if (tried.has(index) || !fitsSlot(question, slot)) continue;
      tried.add(index);
      const inSlot = placed[index] ?? [];
      const free = inSlot.length < slot.draw;
      const moved = free ? undefined : inSlot.find((other) => place(other, tried));
      if (!free && moved === undefined) continue;
      placed[index] = [...inSlot.filter((other) => other !== moved), question];
      return true;
    }
    return false;
  };
  for (const question of inOrder) place(question, new Set());
  return slots.every(({ draw }, index) => placed[index]?.length === draw) ? placed : null;
}

/** Fisher and Yates. */
function shuffle<T>(items: readonly T[], seed: number): T[] {
  const random = createRandom(seed);
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const [a, b] = [shuffled[last], shuffled[other]];
    if (a === undefined || b === undefined) continue;
    shuffled[last] = b;
    shuffled[other] = a;
  }
  return shuffled;
}
