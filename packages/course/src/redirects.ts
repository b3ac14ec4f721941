import { slugSchema } from "@master-sql/judge/contract";
import { z } from "zod";

const renamed = z.record(slugSchema, slugSchema).default({});

/**
 * content/redirects.yaml and redirects.json: former slugs, each with the current one. Whatever a learner kept under a
 * former slug, a bookmark or a query they were writing, stays valid.
 */
export const redirectsSchema = z.strictObject({
  exercises: renamed,
  lessons: renamed,
  interviews: renamed,
});
export type Redirects = z.infer<typeof redirectsSchema>;
export const noRedirects: Redirects = { exercises: {}, lessons: {}, interviews: {} };

/** The current slug of an item by any slug it has had. */
export function currentSlug(redirects: Readonly<Record<string, string>>, slug: string): string {
  return Object.hasOwn(redirects, slug) ? (redirects[slug] ?? slug) : slug;
}

/** The first slug an item had, under which browsers keep what was written on its page. */
export function firstSlug(redirects: Readonly<Record<string, string>>, slug: string): string {
  return Object.keys(redirects).find((former) => redirects[former] === slug) ?? slug;
}
