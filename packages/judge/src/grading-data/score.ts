import type { Mutant } from "../mutation/index.ts";
import type { Instance } from "../search/databases/instance.ts";
import type { Examination } from "./examination.ts";

/** What the databases showed about a small error in the solution. */
export type Fate =
  /** Some database tells it from the reference, perhaps only once its open choices are made at random. */
  | "killed"
  /** None does, but the data that learners see; answers are judged on these first. */
  | "killed on visible data"
  | "survived"
  /** Survived, and every database with up to two rows a table within the stated bounds was tried in vain. */
  | "equivalent"
  /** Survived, and what was tried in vain isn't enough to call it equivalent. */
  | "unresolved"
  /** PostgreSQL refuses it. */
  | "stillborn";

/** A small error in the solution, with what the databases showed about it. */
export interface ExaminedMutant extends Mutant {
  readonly place: number;
  readonly fate: Fate;
}

/** What an exercise's databases are worth. */
export interface Score {
  readonly mutants: readonly ExaminedMutant[];
  /** Places (from 0) of databases that are of no use, and why. */
  readonly unsound: readonly { readonly database: number; readonly problem: string }[];
  /** Numbers (from 1) of listed wrong answers that no database tells from the reference. */
  readonly wrongAnswersLeft: readonly number[];
}

/** What was found when databases were made: the SQL of mutants that only the visible data tell, or nothing does. */
export interface KnownMutants {
  readonly visible: ReadonlySet<string>;
  readonly untold: ReadonlySet<string>;
  /** Whether all databases with two rows a table, within bounds, were tried on the untold ones. */
  readonly areEnumerated: boolean;
}

/** Runs every member on an exercise's databases. */
export async function scoreDatabases(
  examination: Examination,
  databases: readonly Instance[],
  known: KnownMutants,
): Promise<Score> {
  const { members, prepared } = examination;
  const told = new Set<number>();
  const unsound: { database: number; problem: string }[] = [];
  for (const [database, instance] of databases.entries()) {
    const trial = await examination.trial(instance);
    const problem = await problemOf(examination, instance, trial);
    if (problem !== null) unsound.push({ database, problem });
    else if (trial.status === "ran") for (const place of trial.differing) told.add(place);
  }
  const accepted = new Set(prepared.accepted);
  const sound = databases.filter((_, place) => !unsound.some(({ database }) => database === place));
  const untold = members.flatMap(({ kind }, place) =>
    kind === "mutant" && accepted.has(place) && !told.has(place) ? [place] : [],
  );
  for (const place of await examination.toldByChance(untold, sound)) told.add(place);
  return {
    unsound,
    mutants: members.flatMap((member, place) => {
      if (member.kind !== "mutant") return [];
      const fate = (): Fate => {
        if (!accepted.has(place)) return "stillborn";
        if (told.has(place)) return "killed";
        if (known.visible.has(member.sql)) return "killed on visible data";
        if (!known.untold.has(member.sql)) return "survived";
        return known.areEnumerated ? "equivalent" : "unresolved";
      };
      return [{ ...member.mutant, place, fate: fate() }];
    }),
    wrongAnswersLeft: members.flatMap((member, place) =>
      member.kind === "wrong" && !told.has(place) ? [member.number] : [],
    ),
  };
}

async function problemOf(
  { members, prepared }: Examination,
  instance: Instance,
  trial: Awaited<ReturnType<Examination["trial"]>>,
): Promise<string | null> {
  if (trial.status === "refused") return "breaks a constraint of the dataset, or a fact of the contract";
  if (!trial.reference.ok) return `makes the first solution fail: ${trial.reference.failure.message}`;
  for (const place of trial.differing) {
    const member = members[place];
    if (member?.kind === "solution") return `gives solution ${member.number} another result than the first`;
    if (member?.kind === "print")
      return "gives the first solution another result once it is printed from its tree";
  }
  if (!(await prepared.isDetermined(instance, trial.reference)))
    return "leaves the first solution's result open";
  return null;
}

/**
 * Share of killed mutants among those that are neither equivalent nor stillborn; 1 when there are none. What is
 * unresolved counts as survived.
 */
export function mutationScore(mutants: readonly { readonly fate: Fate }[]): number {
  const killed = mutants.filter(({ fate }) => fate.startsWith("killed")).length;
  const alive = mutants.filter(({ fate }) => fate === "survived" || fate === "unresolved").length;
  return killed + alive === 0 ? 1 : killed / (killed + alive);
}
