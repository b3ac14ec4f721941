import type { TutorPlace } from "@master-sql/tutor";

/** Where a question was asked, in words: what its address is made of. */
export function placeWords({ type, slug }: TutorPlace): string {
  const words = slug.replaceAll("-", " ");
  return type === "exercise" ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : `Playground: ${words}`;
}

/** The page where one can go on. */
export function placePath({ type, slug }: TutorPlace): string {
  return type === "exercise" ? `/practice/${slug}` : `/playground?dataset=${slug}`;
}
