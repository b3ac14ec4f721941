import { movedAddresses, movedFrom } from "@master-sql/course/pages";
import { isRouteErrorResponse, replace } from "react-router";
import { fetchCatalogue, fetchRedirects } from "./fetch-content.ts";

/**
 * What a page needs, or a redirect to its current address when there is none at `address` any longer. The server
 * redirects too; links within the app and pages from a static host never reach it.
 */
export async function orMoved<Loaded>(loading: Promise<Loaded>, address: string): Promise<Loaded> {
  try {
    return await loading;
  } catch (cause) {
    if (statusOf(cause) !== 404) throw cause;
    const [redirects, { modules }] = await Promise.all([fetchRedirects(), fetchCatalogue()]);
    const names = (things: readonly { readonly slug: string }[]) => things.map(({ slug }) => slug);
    const published = modules.map(({ id, quiz, lessons, exercises }) => ({
      id,
      hasQuiz: quiz !== null,
      lessons: names(lessons),
      exercises: names(exercises),
    }));
    const { pathname, search, hash } = new URL(address);
    const to = movedFrom(movedAddresses(redirects, { modules: published, interviews: [] }), pathname);
    throw to === null ? cause : replace(to + search + hash);
  }
}

/** The status of what `data(…)` threw, here or through the router. */
function statusOf(cause: unknown): number | null {
  if (isRouteErrorResponse(cause)) return cause.status;
  const status =
    typeof cause === "object" && cause !== null && "init" in cause
      ? (cause.init as ResponseInit | null)?.status
      : undefined;
  return status ?? null;
}
