import { createRandom } from "@master-sql/judge/random";
import { chooseNext } from "../choice/choose-next.ts";
import { learnerPicture } from "../learner/learner-picture.ts";
import type { PracticeCatalogue } from "../learner/practice-catalogue.ts";
import type { Chooser } from "./learner-worlds.ts";

/** What the product does, and what it is measured against. */
export function choosers(catalogue: PracticeCatalogue): Readonly<Record<string, Chooser>> {
  const unsolved = (events: Parameters<Chooser>[0]) => {
    const solved = new Set(
      events.filter(({ verdict }) => verdict === "right").map(({ exerciseId }) => exerciseId),
    );
    const last = events.at(-1)?.exerciseId;
    return catalogue.items.flatMap(({ id }, number) => (solved.has(id) || id === last ? [] : [number]));
  };
  const all = () => catalogue.items.map((_, number) => number);
  const orAll = (some: readonly number[]) => (some.length > 0 ? some : all());
  return {
    adaptive: (events, now, seed) =>
      chooseNext(learnerPicture(events, catalogue, now), catalogue, { now, seed })?.item ?? null,
    random: (events, _, seed) => createRandom(seed).pick(orAll(unsolved(events))) ?? null,
    "catalogue order": (events) => {
      // Each in turn, solved or not, as somebody does who works through a list.
      const tried = new Set(events.map(({ exerciseId }) => exerciseId));
      return catalogue.items.findIndex(({ id }) => !tried.has(id));
    },
    "fixed difficulty": (events, _, seed) => {
      const medium = unsolved(events).filter((number) => catalogue.items[number]?.difficulty === 3);
      return createRandom(seed).pick(orAll(medium)) ?? null;
    },
  };
}
