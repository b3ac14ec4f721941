import { fetchCatalogue } from "../../../lib/content/fetch-content.ts";

/** A concept as it is told beside an example. */
export interface Idea {
  readonly title: string;
  readonly sentence: string;
  /** The lesson that is about it most. */
  readonly lesson: { readonly to: string; readonly title: string } | null;
}

/** Null where there is no such concept, or the course can't be had. */
export async function ideaOf(conceptId: string): Promise<Idea | null> {
  const catalogue = await fetchCatalogue().catch(() => null);
  const concept = catalogue?.concepts.find(({ id }) => id === conceptId);
  if (!catalogue || !concept) return null;
  const lessons = catalogue.modules.flatMap((module) => module.lessons);
  const lesson =
    lessons.find(({ concepts }) => concepts[0] === conceptId) ??
    lessons.find(({ concepts }) => concepts.includes(conceptId));
  return {
    title: concept.title,
    sentence: concept.sentence,
    lesson: lesson ? { to: `/learning/${lesson.moduleId}/${lesson.slug}`, title: lesson.title } : null,
  };
}
