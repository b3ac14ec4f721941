import type { ExerciseSummary, ModuleBundle } from "@master-sql/engine/content";

export interface ExerciseGroup {
  /** A lesson's slug, or `review`. */
  readonly id: string;
  readonly title: string;
  readonly exercises: readonly ExerciseSummary[];
}

/**
 * A module's exercises as they are practised: those that each lesson offers, in the order of the lessons, then what no
 * lesson offers as a mixed review, the easiest first. Lessons that offer none have no group.
 */
export function exerciseGroups({
  lessons,
  exercises,
}: Pick<ModuleBundle, "lessons" | "exercises">): readonly ExerciseGroup[] {
  const bySlug = new Map(exercises.map((exercise) => [exercise.slug, exercise]));
  const offered = new Set(lessons.flatMap(({ practice }) => practice));
  const review = exercises
    .filter(({ slug }) => !offered.has(slug))
    .sort((one, other) => one.difficulty - other.difficulty);
  return [
    ...lessons.map(({ slug, title, practice }) => ({
      id: slug,
      title,
      exercises: practice.flatMap((name) => bySlug.get(name) ?? []),
    })),
    { id: "review", title: "Mixed review", exercises: review },
  ].filter((group) => group.exercises.length > 0);
}
