import {
  type ConceptCoverage,
  type Content,
  type ContentProblem,
  conceptCoverage,
  type SourceFile,
} from "@master-sql/course/source";
import { mutationScore } from "@master-sql/judge/grading-data";
import type { OperatorName } from "@master-sql/judge/mutation";
import { examineExercises } from "../grading-data/exercise-pool.ts";
import { exerciseTask, queryExerciseFiles } from "../grading-data/grading-task.ts";
import { readabilityOf } from "../prose/reading-level.ts";
import { findOrphans } from "./orphans.ts";

/** How many exercises there are of each sort, by its name. */
export type Counts = Readonly<Record<string, number>>;

export interface ContentReport {
  readonly totals: Counts;
  /** Of exercises. */
  readonly byKind: Counts;
  readonly byDifficulty: Counts;
  readonly byDataset: Counts;
  readonly byModule: Counts;
  readonly concepts: readonly (ConceptCoverage & { readonly id: string })[];
  readonly interviews: { readonly byLevel: Counts; readonly byTopic: Counts; readonly byRole: Counts };
  readonly lessons: readonly {
    readonly slug: string;
    readonly statedMinutes: number;
    readonly reckonedMinutes: number;
    readonly words: number;
    /** Flesch-Kincaid. */
    readonly grade: number;
  }[];
  /** Of exercises and questions of the pool whose answer is a query; null where it could not be told. */
  readonly mutation: {
    readonly total: number;
    readonly exercises: readonly {
      readonly exercise: string;
      readonly score: number | null;
      readonly killed: number;
      readonly equivalent: number;
      /** What is neither told nor enumerated; it counts as survived. */
      readonly unresolved: number;
      /** Equivalent ones that move a boundary or a constant: some may only be out of the databases' reach. */
      readonly unreached: readonly string[];
      readonly survived: readonly string[];
    }[];
  };
  /** What nothing refers to. */
  readonly orphans: readonly ContentProblem[];
}

const NEAR_MISSES: readonly OperatorName[] = ["boundary", "constant"];

/** Counts, scores and measures sound content. The mutation scores take about as long as `npm run content:check`. */
export async function reportOf(content: Content, files: readonly SourceFile[]): Promise<ContentReport> {
  const exercises = content.exercises.map(({ exercise }) => exercise);
  const interviews = content.interviews.map(({ interview }) => interview);
  const questions = content.quizzes.flatMap(({ quiz }) => quiz.questions);
  return {
    totals: {
      concepts: content.concepts.length,
      modules: content.modules.length,
      tracks: content.tracks.length,
      lessons: content.lessons.length,
      datasets: content.datasets.length,
      exercises: exercises.length,
      wrongAnswers: exercises.reduce((sum, { wrongAnswers }) => sum + wrongAnswers.length, 0),
      misconceptions: content.misconceptions.length,
      quizzes: content.quizzes.length,
      quizQuestions: questions.length,
      interviews: interviews.length,
      simulations: content.simulations.length,
      poolQuestions: content.pool.length,
    },
    byKind: countBy(exercises, ({ kind }) => [kind]),
    byDifficulty: countBy(exercises, ({ difficulty }) => [String(difficulty)]),
    byDataset: countBy(exercises, ({ dataset }) => [dataset]),
    byModule: Object.fromEntries(content.modules.map(({ id, exercises }) => [id, exercises.length])),
    concepts: content.concepts.map(({ id }) => ({ id, ...conceptCoverage(id, content) })),
    interviews: {
      byLevel: countBy(interviews, ({ level }) => [level]),
      byTopic: countBy(interviews, ({ topic }) => [topic]),
      byRole: countBy(interviews, ({ roles }) => roles),
    },
    lessons: content.lessons.map(({ lesson }) => {
      const { minutes, words, grade } = readabilityOf(lesson);
      return {
        slug: lesson.slug,
        statedMinutes: lesson.minutes,
        reckonedMinutes: round(minutes),
        words,
        grade: round(grade),
      };
    }),
    mutation: await mutationOf(content),
    orphans: findOrphans(content, files),
  };
}

async function mutationOf(content: Content): Promise<ContentReport["mutation"]> {
  const examined = await examineExercises(
    queryExerciseFiles(content).map((file) => exerciseTask(content, file, "score")),
  );
  const all = examined.flatMap(({ outcome }) => (outcome.kind === "scored" ? outcome.mutants : []));
  return {
    total: mutationScore(all),
    exercises: examined.map(({ slug, outcome }) => {
      const mutants = outcome.kind === "scored" ? outcome.mutants : [];
      const withFate = (fate: string) => mutants.filter((mutant) => mutant.fate === fate);
      return {
        exercise: slug,
        score: outcome.kind === "scored" ? mutationScore(mutants) : null,
        killed: withFate("killed").length,
        equivalent: withFate("equivalent").length,
        unresolved: withFate("unresolved").length,
        unreached: [...withFate("equivalent"), ...withFate("unresolved")]
          .filter(({ operator }) => NEAR_MISSES.some((name) => name === operator))
          .map(({ description }) => description),
        survived: withFate("survived").map(({ description }) => description),
      };
    }),
  };
}

function countBy<Item>(items: readonly Item[], sorts: (item: Item) => readonly string[]): Counts {
  const counts: Record<string, number> = {};
  for (const sort of items.flatMap(sorts).sort()) counts[sort] = (counts[sort] ?? 0) + 1;
  return counts;
}

const round = (value: number) => Math.round(value * 10) / 10;
