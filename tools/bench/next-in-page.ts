import type { Catalogue } from "../../packages/course/src/index.ts";
import { chooseNext, learnerPicture, practiceCatalogue } from "../../packages/learning/src/index.ts";

const ROUNDS = 50;
const ATTEMPTS = 400;

/**
 * Milliseconds that it takes to choose what is next of so many exercises, the median; runs in the page. The course's
 * own are counted again under other ids until there are enough.
 */
export function measureNext(content: Pick<Catalogue, "concepts" | "modules">, items: number): number {
  const course = practiceCatalogue(content);
  const all = Array.from(
    { length: items },
    (_, number) => course.items[number % course.items.length],
  ).flatMap((item, number) => (item === undefined ? [] : [{ ...item, id: `${number}` }]));
  const catalogue = { ...course, items: all, itemById: new Map(all.map(({ id }, number) => [id, number])) };
  const start = Date.UTC(2026, 0, 1);
  const events = Array.from({ length: ATTEMPTS }, (_, number) => ({
    kind: "attempt" as const,
    id: `e${number}`,
    at: new Date(start + number * 600_000).toISOString(),
    exerciseId: `${(number * 7_919) % items}`,
    verdict: number % 3 === 0 ? ("wrong" as const) : ("right" as const),
    misconception: null,
    hintsUsed: 0,
    timeOnTaskMs: null,
    solutionSeen: false,
  }));
  const now = start + ATTEMPTS * 600_000;
  const picture = learnerPicture(events, catalogue, now);
  const times = Array.from({ length: ROUNDS }, (_, seed) => {
    const begun = performance.now();
    chooseNext(picture, catalogue, { now, seed });
    return performance.now() - begun;
  });
  return times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0;
}
