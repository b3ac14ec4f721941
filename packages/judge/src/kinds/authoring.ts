import type { GradingDatabase } from "../contract/index.ts";
import { arrangeAuthoring } from "./arrange/authoring.ts";
import { completeAuthoring } from "./complete/authoring.ts";
import { defineAuthoring } from "./define/authoring.ts";
import type { ExerciseKind } from "./exercise-kind.ts";
import { fixAuthoring } from "./fix/authoring.ts";
import type { AnswerBundle, ExerciseBundle, ExerciseOf } from "./formats.ts";
import { indexAuthoring } from "./index/authoring.ts";
import type { AnswerBase, KindAuthoring, PageBase, StatedResult } from "./kind-authoring.ts";
import { modifyAuthoring } from "./modify/authoring.ts";
import { predictAuthoring } from "./predict/authoring.ts";
import { selectAuthoring } from "./select/authoring.ts";

/** What authors write for each kind, and what is made of it. Only what reads content loads this. */
const authoring: { readonly [K in ExerciseKind]: KindAuthoring<K> } = {
  select: selectAuthoring,
  fix: fixAuthoring,
  arrange: arrangeAuthoring,
  complete: completeAuthoring,
  predict: predictAuthoring,
  modify: modifyAuthoring,
  define: defineAuthoring,
  index: indexAuthoring,
};

/** How authors write exercises of a kind. */
export function authoringOf<K extends ExerciseKind>(kind: K): KindAuthoring<K> {
  return authoring[kind];
}

/** The sections that exercises of any kind may have. */
export function allSections(): readonly string[] {
  return Object.values(authoring).flatMap(({ sections }) => Object.keys(sections));
}

/** What the page shows of an exercise. */
export function pageOf<K extends ExerciseKind>(exercise: ExerciseOf<K>, base: PageBase): ExerciseBundle {
  const kind: K = exercise.kind;
  return authoringOf(kind).pageOf(exercise, base);
}

/** What judging an exercise needs. */
export function answersOf<K extends ExerciseKind>(
  exercise: ExerciseOf<K>,
  base: AnswerBase,
  gradingDatabases: GradingDatabase[],
): AnswerBundle {
  const kind: K = exercise.kind;
  return authoringOf(kind).answersOf(exercise, base, gradingDatabases);
}

/** The result that an exercise's contract states, if it states one. */
export function statedResultOf<K extends ExerciseKind>(exercise: ExerciseOf<K>): StatedResult | null {
  const kind: K = exercise.kind;
  return authoringOf(kind).statedResult(exercise);
}
