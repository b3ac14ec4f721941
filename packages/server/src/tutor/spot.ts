import type { TutorPlace } from "@master-sql/tutor";
import type { PublishedContent } from "../content/published-content.ts";

/** Where a question is asked, as the graders know it. */
export interface Spot {
  readonly dataset: string;
  readonly exerciseSlug: string | null;
  readonly exerciseId: string | null;
}

/** Null when there is no such place. */
export function spotOf(content: PublishedContent, { type, slug }: TutorPlace): Spot | null {
  if (type === "dataset") {
    return content.hasDataset(slug) ? { dataset: slug, exerciseSlug: null, exerciseId: null } : null;
  }
  const exercise = content.exerciseNamed(slug);
  return exercise && { dataset: exercise.dataset, exerciseSlug: exercise.slug, exerciseId: exercise.id };
}

/** The place under its exercise's current slug. */
export function currentPlace(content: PublishedContent | null, place: TutorPlace): TutorPlace {
  const slug = place.type === "exercise" && content?.exerciseNamed(place.slug)?.slug;
  return slug ? { ...place, slug } : place;
}
