import { type Instance, rowCount } from "../search/databases/instance.ts";
import { greedyCover } from "./cover.ts";
import type { Examination } from "./examination.ts";
import { type GradingData, mutantsAt } from "./make-grading-data.ts";

export type ExtendedData = Extract<GradingData, { kind: "made" }> & {
  /** A database that is not among them, since another solution gives another result there than the first. */
  readonly disputed?: { readonly solution: number; readonly instance: Instance };
};

/** Databases that an exercise has at most once traps were added. */
const MOST_DATABASES = 20;

/**
 * The databases that an exercise has, and beside them those with traps for the mutants and wrong answers that they let
 * through: what costs a tenth of making all anew.
 */
export async function extendGradingData(
  examination: Examination,
  before: readonly Instance[],
): Promise<ExtendedData> {
  const { members, prepared } = examination;
  const told = new Set<number>();
  const stored: Instance[] = [];
  for (const instance of before) {
    const trial = await examination.trial(instance);
    // Constraints, and facts that the contract declares, may have come since.
    if (trial.status === "refused") continue;
    stored.push(instance);
    for (const place of trial.differing) told.add(place);
  }
  const left = () =>
    prepared.accepted.filter((place) => {
      const kind = members[place]?.kind;
      return (kind === "mutant" || kind === "wrong") && !told.has(place);
    });
  const untold = left();
  const collector = await examination.setTraps(untold, stored);
  const missed = untold.filter((place) => collector.untold.includes(place));
  const enumerated = await examination.enumerate(missed);
  const candidates: { instance: Instance; told: readonly number[]; rows: number }[] = [];
  for (const instance of [...collector.found, ...enumerated.found]) {
    const trial = await examination.trial(instance);
    if (trial.status === "refused" || examination.solutionAmong(trial.differing) !== undefined) continue;
    const own = trial.differing.filter((place) => untold.includes(place));
    candidates.push({ instance, told: own, rows: rowCount(instance) });
  }
  const bounds = { least: 0, most: Math.max(0, MOST_DATABASES - stored.length) };
  const added = greedyCover(candidates, bounds).flatMap((place) => candidates[place] ?? []);
  for (const each of added) for (const place of each.told) told.add(place);
  const survivors = left();
  const visible = new Set(await examination.toldByVisibleData(survivors));
  return {
    kind: "made",
    databases: [...stored, ...added.map(({ instance }) => instance)],
    visible: mutantsAt(members, [...visible]),
    equivalent: mutantsAt(
      members,
      survivors.filter((place) => !visible.has(place)),
    ),
    effort: {
      bounds: enumerated.bounds,
      enumerated: enumerated.count,
      searched: collector.count,
      traps: collector.count,
    },
    tried: collector.count,
    refused: collector.refused,
    ...(await disagreementOf(examination, collector.disagreement)),
  };
}

async function disagreementOf(
  examination: Examination,
  found: { readonly place: number; readonly instance: Instance } | null,
) {
  const member = examination.members[found?.place ?? -1];
  if (!found || member?.kind !== "solution") return {};
  return {
    disputed: { solution: member.number, instance: await examination.shrink(found.place, found.instance) },
  };
}
