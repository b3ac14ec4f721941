import type { Catalogue } from "@master-sql/course";
import { reviewSlugs } from "../../../lib/learning-path/exercise-groups.ts";

interface Neighbour {
  readonly slug: string;
  readonly title: string;
}

/** Where an exercise is in the course, and what it is about. */
export interface PlaceInCourse {
  readonly module: { readonly id: string; readonly title: string };
  /** Counted from 1. */
  readonly number: number;
  /** How many exercises the module has. */
  readonly count: number;
  readonly before: Neighbour | null;
  readonly after: Neighbour | null;
  /** Titles of its concepts, in the order of the course. */
  readonly concepts: readonly string[];
  /** It is in the module's mixed review: what it is about would give the answer away. */
  readonly isReview: boolean;
}

/** Null for an exercise that the catalogue doesn't hold. */
export function placeInCourse(catalogue: Catalogue, exerciseId: string): PlaceInCourse | null {
  const module = catalogue.modules.find(({ exercises }) => exercises.some(({ id }) => id === exerciseId));
  if (!module) return null;
  const all = catalogue.modules.flatMap(({ exercises }) => exercises);
  const at = all.findIndex(({ id }) => id === exerciseId);
  const within = module.exercises.findIndex(({ id }) => id === exerciseId);
  const neighbour = (other: Neighbour | undefined) =>
    other ? { slug: other.slug, title: other.title } : null;
  const ofExercise = all[at]?.concepts ?? [];
  return {
    module: { id: module.id, title: module.title },
    number: within + 1,
    count: module.exercises.length,
    before: neighbour(all[at - 1]),
    after: neighbour(all[at + 1]),
    concepts: catalogue.concepts.filter(({ id }) => ofExercise.includes(id)).map(({ title }) => title),
    isReview: reviewSlugs(module).has(all[at]?.slug ?? ""),
  };
}
