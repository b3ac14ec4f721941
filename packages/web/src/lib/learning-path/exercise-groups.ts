import type { ExerciseSummary, ModuleBundle } from "@master-sql/course";

export interface ExerciseGroup {
  /** A lesson's slug, or `review`. */
  readonly id: string;
  readonly title: string;
  readonly exercises: readonly ExerciseSummary[];
}

/** Slugs of the exercises of a module's mixed review, whose technique is for the learner to find. */
export function reviewSlugs(module: Pick<ModuleBundle, "lessons" | "exercises">): ReadonlySet<string> {
  const review = exerciseGroups(module).find(({ id }) => id === "review");
  return new Set(review?.exercises.map(({ slug }) => slug));
}

/**
 * A module's exercises as they are practised: those of each lesson, in its text and at its end, in the order of the lessons, then what no
 * lesson has as a mixed review, the easiest first. Lessons without any have no group.
 */
export function exerciseGroups({
  lessons,
  exercises,
}: Pick<ModuleBundle, "lessons" | "exercises">): readonly ExerciseGroup[] {
  const bySlug = new Map(exercises.map((exercise) => [exercise.slug, exercise]));
  const offered = new Set(lessons.flatMap(({ inPlace, practice }) => [...inPlace, ...practice]));
  const review = exercises
    .filter(({ slug }) => !offered.has(slug))
    .sort((one, other) => one.difficulty - other.difficulty);
  return [
    ...lessons.map(({ slug, title, inPlace, practice }) => ({
      id: slug,
      title,
      exercises: [...inPlace, ...practice].flatMap((name) => bySlug.get(name) ?? []),
    })),
    { id: "review", title: "Mixed review", exercises: review },
  ].filter((group) => group.exercises.length > 0);
}
