import { currentSlug } from "@master-sql/course";
import type { Content } from "@master-sql/course/source";

/** Slugs as the content has them now, whichever former ones were given. */
export function currentSlugs({ redirects }: Pick<Content, "redirects">, slugs: readonly string[]): string[] {
  const former = { ...redirects.interviews, ...redirects.lessons, ...redirects.exercises };
  return slugs.map((slug) => currentSlug(former, slug));
}
