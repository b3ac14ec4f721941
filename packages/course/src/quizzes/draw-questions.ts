import { shuffledOrder } from "./shuffled.ts";

/** How many questions one go through a quiz asks, of all that it has. */
export const QUESTIONS_PER_GO = 10;

interface Question {
  readonly id: string;
  /** The main one first. */
  readonly concepts: readonly string[];
}

/** A go through the same quiz before. */
export interface EarlierGo {
  /** Ids, in the order in which they were asked. */
  readonly asked: readonly string[];
  /** Ids of those that were answered wrong. */
  readonly wrong: ReadonlySet<string>;
}

/**
 * Ids of the questions of one go, in the order in which they are asked. The first go spreads over the concepts and keeps
 * the author's order. A later one asks first of all what the go before did not, then what went wrong in it, then the
 * rest, in an order of its own. The same seed draws the same.
 */
export function drawQuestions(
  questions: readonly Question[],
  seed: string,
  before: EarlierGo | null,
): readonly string[] {
  const count = Math.min(QUESTIONS_PER_GO, questions.length);
  const shuffled = shuffledOrder(questions.length, seed).flatMap((place) => questions[place] ?? []);
  if (before === null) {
    const drawn = new Set(spread(shuffled).slice(0, count));
    return questions.filter((question) => drawn.has(question)).map(({ id }) => id);
  }
  const asked = new Set(before.asked);
  const rank = ({ id }: Question) => (!asked.has(id) ? 0 : before.wrong.has(id) ? 1 : 2);
  const drawn = shuffled.toSorted((one, other) => rank(one) - rank(other)).slice(0, count);
  const order = shuffledOrder(count, `${seed} order`);
  return order.flatMap((place) => drawn[place]?.id ?? []);
}

/** The questions, those that are the first about their main concept before the others. */
function spread(questions: readonly Question[]): readonly Question[] {
  const met = new Map<string, number>();
  const ranked = questions.map((question) => {
    const [main = ""] = question.concepts;
    const rank = met.get(main) ?? 0;
    met.set(main, rank + 1);
    return { question, rank };
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ question }) => question);
}
