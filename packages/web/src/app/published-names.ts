import type { PublishedNames } from "@master-sql/course/pages";
import { readCatalogue, readInterviews } from "../lib/content/content-files.ts";

/** What the content's bundles name, while the app is built. Throws when they can't be read. */
export async function publishedNames(): Promise<PublishedNames> {
  const { modules } = await readCatalogue();
  const slugs = (things: readonly { readonly slug: string }[]) => things.map(({ slug }) => slug);
  return {
    modules: modules.map(({ id, quiz, lessons, exercises }) => ({
      id,
      hasQuiz: quiz !== null,
      lessons: slugs(lessons),
      exercises: slugs(exercises),
    })),
    interviews: slugs(await readInterviews()),
  };
}
