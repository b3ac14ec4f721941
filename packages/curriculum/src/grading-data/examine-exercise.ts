import type { GradingData } from "@master-sql/course";
import {
  type DecidedReading,
  decidedReadings,
  type Effort,
  Examination,
  type ExaminedMutant,
  extendGradingData,
  GENERATION,
  makeGradingData,
  scoreDatabases,
} from "@master-sql/judge/grading-data";
import type { TrialDatabase } from "@master-sql/judge/sandbox";
import {
  gradingDatabaseOf,
  type Instance,
  insertStatements,
  instanceKey,
  instanceOf,
  type Setup,
} from "@master-sql/judge/search";
import { parse } from "libpg-query";
import type { ExerciseTask } from "./grading-task.ts";

/** A mutant as reports show it; `suggestion` are statements that make a database which kills it. */
export interface ReportedMutant {
  readonly operator: string;
  readonly description: string;
  readonly sql: string;
  readonly fate: ExaminedMutant["fate"];
  readonly suggestion?: string;
}

export type ExerciseOutcome =
  | {
      readonly kind: "made";
      readonly data: Omit<GradingData, "inputs">;
      readonly tried: number;
      readonly disputed?: { readonly solution: number; readonly script: string };
    }
  /** Solution `solution` (from 1) gives another result than the first on the database that `script` makes. */
  | { readonly kind: "disagreement"; readonly solution: number; readonly script: string }
  | {
      readonly kind: "scored";
      readonly mutants: readonly ReportedMutant[];
      readonly unsound: readonly { readonly database: number; readonly problem: string }[];
      readonly wrongAnswersLeft: readonly number[];
      /** What the contract or the first solution must not be, as the tree alone tells. */
      readonly amiss: readonly string[];
      /** Other readings of the task that the databases decide against; see decidedReadings. */
      readonly readings: readonly DecidedReading[];
      readonly effort: Effort | null;
    }
  | { readonly kind: "read"; readonly readings: readonly DecidedReading[] }
  | { readonly kind: "failed"; readonly message: string };

/** Does a task on the open database of its dataset. */
export async function examineExercise(
  database: TrialDatabase,
  setup: Setup,
  task: ExerciseTask,
): Promise<ExerciseOutcome> {
  const readings = () => {
    const databases = (task.stored?.databases ?? []).map(instanceOf);
    return decidedReadings(database, setup, task.subject, databases, parse);
  };
  if (task.work === "read") return { kind: "read", readings: await readings() };
  const examination = await Examination.open(database, setup, task.subject, parse);
  let outcome: ExerciseOutcome;
  try {
    const isMade = task.work === "make" || task.work === "extend";
    outcome = await (isMade ? make(examination, task) : score(examination, task));
  } finally {
    await examination.close();
  }
  return outcome.kind === "scored" && task.work === "score"
    ? { ...outcome, readings: await readings() }
    : outcome;
}

async function make(
  examination: Examination,
  { work, stored, subject }: ExerciseTask,
): Promise<ExerciseOutcome> {
  const byHand: Instance[] = [];
  for (const script of subject.databases ?? []) {
    const instance = await examination.databaseOf(script);
    const trial = await examination.trial(instance);
    const solution = trial.status === "ran" ? examination.solutionAmong(trial.differing) : undefined;
    if (solution !== undefined) return { kind: "disagreement", solution, script };
    byHand.push(instance);
  }
  const first = work === "make" ? await makeGradingData(examination) : null;
  if (first?.kind === "disagreement")
    return { kind: "disagreement", solution: first.solution, script: scriptOf(examination, first.instance) };
  const before = first?.databases ?? (stored?.databases ?? []).map(instanceOf);
  const written = new Set(byHand.map(instanceKey));
  const others = before.filter((instance) => !written.has(instanceKey(instance)));
  const made = await extendGradingData(examination, [...byHand, ...others]);
  const { databases, visible, equivalent, effort, tried, disputed } = made;
  const filled = databases.map((instance) => new Map([...instance].filter(([, rows]) => rows.length > 0)));
  return {
    kind: "made",
    data: {
      databases: filled.map(gradingDatabaseOf),
      visible: [...visible],
      equivalent: [...equivalent],
      effort: { ...effort, generation: GENERATION },
    },
    tried,
    ...(disputed && {
      disputed: { solution: disputed.solution, script: scriptOf(examination, disputed.instance) },
    }),
  };
}

function amissIn(examination: Examination, { contract }: ExerciseTask["subject"]): readonly string[] {
  return [
    ...(contract.order !== "none" && examination.givesAtMostOneRow
      ? ["states an order, though at most one row can come back: then an answer that sorts nothing passes"]
      : []),
    ...(examination.readsClock
      ? ["is solved by the present moment, so that its result is another one every day: state the day"]
      : []),
  ];
}

async function score(
  examination: Examination,
  { stored, work, subject }: ExerciseTask,
): Promise<ExerciseOutcome> {
  const databases = (stored?.databases ?? []).map(instanceOf);
  const texts = (mutants: readonly { readonly sql: string }[] = []) => new Set(mutants.map(({ sql }) => sql));
  const known = {
    visible: texts(stored?.visible),
    untold: texts(stored?.equivalent),
    areEnumerated: (stored?.effort.bounds?.rows ?? 0) >= 2,
  };
  const { mutants, unsound, wrongAnswersLeft } = await scoreDatabases(examination, databases, known);
  const survived = mutants.filter(({ fate }) => fate === "survived").map(({ place }) => place);
  const examined = work === "explain" && survived.length > 0 ? await examination.examine(survived) : null;
  const reported: ReportedMutant[] = [];
  for (const { place, ...mutant } of mutants) {
    const survivor = examined?.survivors.find((each) => each.place === place);
    if (!survivor) reported.push(mutant);
    else if (survivor.toldBy === null)
      reported.push({
        ...mutant,
        fate: (examined?.effort.bounds?.rows ?? 0) >= 2 ? "equivalent" : "unresolved",
      });
    else {
      const small = await examination.shrink(place, survivor.toldBy);
      reported.push({ ...mutant, suggestion: scriptOf(examination, small) });
    }
  }
  return {
    kind: "scored",
    mutants: reported,
    unsound,
    wrongAnswersLeft,
    amiss: amissIn(examination, subject),
    readings: [],
    effort: examined?.effort ?? stored?.effort ?? null,
  };
}

function scriptOf({ tables }: Examination, instance: Instance): string {
  return insertStatements(instance, tables)
    .map((statement) => `${statement};`)
    .join("\n");
}
