import type { Mutant } from "../mutation/index.ts";
import { type Instance, rowCount } from "../search/databases/instance.ts";
import { greedyCover } from "./cover.ts";
import type { Effort, Examination, Member } from "./examination.ts";

/** Databases for an exercise, six to twelve unless fewer tell all. */
const DATABASES = { least: 6, most: 12 } as const;

/** A mutant as it is kept. */
export type KnownMutant = Omit<Mutant, "takesTrap" | "generation">;

/** What came of making grading databases: the databases, or the reason why there can be none. */
export type GradingData =
  /** An accepted solution gives another result than the first on a database that the constraints allow. */
  | { readonly kind: "disagreement"; readonly solution: number; readonly instance: Instance }
  | {
      readonly kind: "made";
      readonly databases: readonly Instance[];
      /** Mutants of the reference that only the visible data tell from it. */
      readonly visible: readonly KnownMutant[];
      /** Mutants of the reference that nothing told from it. */
      readonly equivalent: readonly KnownMutant[];
      readonly effort: Effort;
      /** Databases tried, and how many of them PostgreSQL refused. */
      readonly tried: number;
      readonly refused: number;
    };

/**
 * Makes the databases that an exercise's answers are judged on: those of the search that tell mutants and wrong answers
 * from the reference, with a counterexample for each mutant that survives them, distilled to few by a greedy cover.
 */
export async function makeGradingData(examination: Examination): Promise<GradingData> {
  const { members } = examination;
  const collector = await examination.collect();
  const { survivors, effort } = await examination.examine(collector.untold.filter((place) => place > 0));
  const extra: Instance[] = [];
  for (const { place, toldBy } of survivors)
    if (toldBy !== null) extra.push(await examination.shrink(place, toldBy));

  const candidates: { instance: Instance; told: readonly number[]; rows: number }[] = [];
  for (const instance of [...collector.found, ...extra]) {
    const trial = await examination.trial(instance);
    if (trial.status === "refused") continue;
    for (const place of trial.differing) {
      const member = members[place];
      if (member?.kind === "print") throw new Error(`The reference is printed wrongly: ${member.sql}`);
      if (member?.kind === "solution") {
        const shrunk = await examination.shrink(place, instance);
        return { kind: "disagreement", solution: member.number, instance: shrunk };
      }
    }
    candidates.push({ instance, told: trial.differing, rows: rowCount(instance) });
  }
  const databases = greedyCover(candidates, DATABASES).flatMap((place) => candidates[place]?.instance ?? []);
  const told = new Set(candidates.flatMap((candidate) => candidate.told));
  const untold = survivors.flatMap(({ place }) => (told.has(place) ? [] : [place]));
  const visible = new Set(await examination.toldByVisibleData(untold));
  return {
    kind: "made",
    databases,
    visible: mutantsAt(members, [...visible]),
    equivalent: mutantsAt(
      members,
      untold.filter((place) => !visible.has(place)),
    ),
    effort,
    tried: collector.count,
    refused: collector.refused,
  };
}

/** The mutants among the members at `places`. */
export function mutantsAt(members: readonly Member[], places: readonly number[]): readonly KnownMutant[] {
  return places.flatMap((place) => {
    const member = members[place];
    if (member?.kind !== "mutant") return [];
    const { operator, description, sql } = member.mutant;
    return [{ operator, description, sql }];
  });
}
