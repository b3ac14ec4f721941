import type { PublishedNames } from "./page.ts";

/** Former slugs with the current ones, as content/redirects.yaml has them. */
interface FormerSlugs {
  readonly exercises: Readonly<Record<string, string>>;
  readonly lessons: Readonly<Record<string, string>>;
  readonly interviews: Readonly<Record<string, string>>;
}

/** By the first segment of an address, then by its last: the current address. */
export type MovedAddresses = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Where former addresses lead. A lesson is found by its slug below any module, since lessons move between modules. */
export function movedAddresses(former: FormerSlugs, { modules }: PublishedNames): MovedAddresses {
  const below = (folder: string, slugs: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(slugs).map(([slug, to]) => [slug, `/${folder}/${to}`]));
  const lessons = Object.fromEntries(
    modules.flatMap(({ id, lessons }) => lessons.map((slug) => [slug, `/learning/${id}/${slug}`] as const)),
  );
  return {
    practice: below("practice", former.exercises),
    "interview-questions": below("interview-questions", former.interviews),
    learning: {
      ...lessons,
      ...Object.fromEntries(
        Object.entries(former.lessons).flatMap(([slug, to]) => {
          const address = lessons[to];
          return address === undefined ? [] : [[slug, address] as const];
        }),
      ),
    },
  };
}

/** The current address of what used to be at `path`; null when nothing moved from there. */
export function movedFrom(moved: MovedAddresses, path: string): string | null {
  const [, room = "", ...rest] = path.replace(/\/$/, "").split("/");
  const addresses = Object.hasOwn(moved, room) ? moved[room] : undefined;
  const slug = rest.at(-1) ?? "";
  if (addresses === undefined || !Object.hasOwn(addresses, slug)) return null;
  const to = addresses[slug] ?? null;
  return to === path || to === null || to.split("/").length !== rest.length + 2 ? null : to;
}
