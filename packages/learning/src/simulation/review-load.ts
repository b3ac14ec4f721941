import { DAY_MS } from "@master-sql/sql";
import { dueAt, type Memory, retrievability, reviewed } from "../learner/memory.ts";
import { type PracticeCatalogue, prerequisitesOf } from "../learner/practice-catalogue.ts";

export interface ReviewLoad {
  /** Reviews that had to be asked for. */
  readonly asked: number;
  /** Mean chance, over concepts met and days, that they are remembered. */
  readonly retention: number;
}

/**
 * How many reviews a learner is asked for who takes up the concepts in the order of the curriculum, so many a day, and
 * does every review on the day on which it is due, each by another exercise of the concept. With `credit`, solving what
 * uses a concept or builds on it counts as its review; without, only an exercise that is mainly about it does. What is truly remembered is the same in both: whoever uses a
 * concept recalls it, asked or not. No chance is in it: everything is solved.
 */
export function reviewLoad(
  catalogue: PracticeCatalogue,
  {
    days,
    newPerDay,
    credit,
  }: { readonly days: number; readonly newPerDay: number; readonly credit: boolean },
): ReviewLoad {
  const believed = new Map<number, Memory>();
  const truth = new Map<number, Memory>();
  const turns = new Map<number, number>();
  const solve = (concept: number, at: number) => {
    const about = catalogue.items.filter(({ concepts }) => concepts[0] === concept);
    const turn = turns.get(concept) ?? 0;
    turns.set(concept, turn + 1);
    const others = about[turn % Math.max(1, about.length)]?.concepts.slice(1) ?? [];
    const used = [...others, ...prerequisitesOf([concept, ...others], catalogue)];
    note(believed, [concept, ...(credit ? used : [])], at);
    note(truth, [concept, ...used], at);
  };
  let asked = 0;
  let remembered = 0;
  let counted = 0;
  for (let day = 0; day < days; day += 1) {
    const at = day * DAY_MS;
    for (const [concept, memory] of truth) {
      if (!believed.has(concept)) continue;
      remembered += retrievability(memory, at);
      counted += 1;
    }
    const from = Math.floor(day * newPerDay);
    const until = Math.min(catalogue.concepts.length, Math.floor((day + 1) * newPerDay));
    for (let concept = from; concept < until; concept += 1) solve(concept, at);
    // What is met last is reviewed first: it may cover what is due below it.
    for (let concept = until - 1; concept >= 0; concept -= 1) {
      const memory = believed.get(concept);
      if (memory === undefined || dueAt(memory) > at) continue;
      asked += 1;
      solve(concept, at);
    }
  }
  return { asked, retention: counted === 0 ? 1 : remembered / counted };
}

/** Uses of concepts; what was never met in an exercise of its own has no memory yet. */
function note(memories: Map<number, Memory>, concepts: readonly number[], at: number): void {
  for (const [place, concept] of concepts.entries()) {
    const memory = memories.get(concept) ?? null;
    if (memory !== null || place === 0) memories.set(concept, reviewed(memory, "recalled", at));
  }
}
