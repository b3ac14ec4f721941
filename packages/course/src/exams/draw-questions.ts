import { createRandom } from "@master-sql/judge/random";

/** What a blueprint looks at to tell where a question fits. */
export interface PoolQuestion {
  readonly id: string;
  readonly kind: string;
  /** The main one first. */
  readonly concepts: readonly string[];
  readonly difficulty: number;
  /** Whole minutes that an exam allows for it. */
  readonly minutes: number;
}

/** How many questions of which sort an exam holds. What isn't stated may be anything. */
export interface QuestionSlot {
  readonly draw: number;
  /** A question fits when its main concept is one of these. */
  readonly concepts?: readonly string[] | undefined;
  readonly difficulties?: readonly number[] | undefined;
  readonly kinds?: readonly string[] | undefined;
}

/** A blueprint: what an exam asks, and how much work that is. */
export interface Blueprint {
  /** The time budget: the minutes of the questions drawn add up to this, give or take {@link LOAD_TOLERANCE}. */
  readonly minutes: number;
  readonly slots: readonly QuestionSlot[];
}

/** Ids of questions that are drawn only where nothing else makes an exam. */
export interface AvoidedQuestions {
  /** Those that the same person had before. */
  readonly seen?: ReadonlySet<string>;
  /** Those that so many people had that they may be known. */
  readonly exposed?: ReadonlySet<string>;
}

/** By what part of the time budget the work of an exam may differ from it. */
export const LOAD_TOLERANCE = 0.1;

/** Random costs stay below this; sums of those of a whole exam stay below the next. */
const RANDOM_COST = 2 ** 30;
const EXPOSED_COST = 2 ** 36;
const SEEN_COST = 2 ** 42;

/** The questions for each slot: a question belongs to the first slot that it fits. */
export function questionsBySlot<Question extends Pick<PoolQuestion, "kind" | "concepts" | "difficulty">>(
  slots: readonly QuestionSlot[],
  pool: readonly Question[],
): readonly (readonly Question[])[] {
  const bySlot = Map.groupBy(pool, (question) => slots.findIndex((slot) => fitsSlot(question, slot)));
  return slots.map((_, index) => bySlot.get(index) ?? []);
}

function fitsSlot(
  question: Pick<PoolQuestion, "kind" | "concepts" | "difficulty">,
  { concepts, difficulties, kinds }: QuestionSlot,
): boolean {
  const [main = ""] = question.concepts;
  return (
    (concepts?.includes(main) ?? true) &&
    (difficulties?.includes(question.difficulty) ?? true) &&
    (kinds?.includes(question.kind) ?? true)
  );
}

/**
 * Draws the questions of each slot so that their minutes add up to the time budget within {@link LOAD_TOLERANCE}, with
 * as few as possible of those the same person has seen, then with as few as possible of those that are overexposed. The
 * same seed, pool and avoided questions give the same draw. Null when the pool holds no such exam, whatever the seed.
 *
 * A knapsack with one choice per slot, solved exactly by dynamic programming over the minutes: each question has a
 * cost, random but for what is avoided, and the cheapest exam within the budget is taken.
 */
export function drawQuestions<Question extends PoolQuestion>(
  { minutes, slots }: Blueprint,
  pool: readonly Question[],
  seed: number,
  { seen = new Set(), exposed = new Set() }: AvoidedQuestions = {},
): readonly (readonly Question[])[] | null {
  const random = createRandom(seed);
  const costs = new Map(
    pool
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id }) => [
        id,
        random.below(RANDOM_COST) + (exposed.has(id) ? EXPOSED_COST : 0) + (seen.has(id) ? SEEN_COST : 0),
      ]),
  );
  const costOf = ({ id }: Question) => costs.get(id) ?? 0;
  const [least, most] = [
    Math.ceil(minutes * (1 - LOAD_TOLERANCE)),
    Math.floor(minutes * (1 + LOAD_TOLERANCE)),
  ];
  /** The cheapest exam so far for each sum of minutes. */
  let exams: Cheapest<readonly (readonly Question[])[]> = new Map([[0, { cost: 0, taken: [] }]]);
  for (const [index, candidates] of questionsBySlot(slots, pool).entries()) {
    const choices = cheapestChoices(candidates, slots[index]?.draw ?? 0, most, costOf);
    const longer: typeof exams = new Map();
    for (const [before, exam] of exams)
      for (const [added, choice] of choices)
        if (before + added <= most)
          offer(longer, before + added, exam.cost + choice.cost, () => [...exam.taken, choice.taken]);
    exams = longer;
  }
  const [cheapest] = [...exams]
    .filter(([sum]) => sum >= least)
    .map(([, exam]) => exam)
    .sort((a, b) => a.cost - b.cost);
  return cheapest?.taken.map((slot) => slot.toSorted((a, b) => costOf(a) - costOf(b))) ?? null;
}

type Cheapest<Taken> = Map<number, { readonly cost: number; readonly taken: Taken }>;

function offer<Taken>(cheapest: Cheapest<Taken>, sum: number, cost: number, taken: () => Taken): void {
  const best = cheapest.get(sum);
  if (best === undefined || cost < best.cost) cheapest.set(sum, { cost, taken: taken() });
}

/** The cheapest `draw` of the candidates for each sum of their minutes up to `most`. */
function cheapestChoices<Question extends PoolQuestion>(
  candidates: readonly Question[],
  draw: number,
  most: number,
  costOf: (question: Question) => number,
): Cheapest<readonly Question[]> {
  const byCost = candidates.toSorted((a, b) => costOf(a) - costOf(b));
  // Of those that take equally long, dearer ones than the first few are in no cheapest choice.
  const useful = byCost.filter(
    ({ minutes }, index) => byCost.slice(0, index).filter((other) => other.minutes === minutes).length < draw,
  );
  const byCount: Cheapest<readonly Question[]>[] = Array.from({ length: draw + 1 }, () => new Map());
  byCount[0]?.set(0, { cost: 0, taken: [] });
  for (const question of useful) {
    // From the largest count down, so that no question is taken twice.
    for (let count = draw - 1; count >= 0; count--) {
      const more = byCount[count + 1];
      if (more === undefined) continue;
      for (const [sum, { cost, taken }] of byCount[count] ?? [])
        if (sum + question.minutes <= most)
          offer(more, sum + question.minutes, cost + costOf(question), () => [...taken, question]);
    }
  }
  return byCount[draw] ?? new Map();
}
