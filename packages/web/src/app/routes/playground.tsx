import { snippetsOf } from "@master-sql/course";
import { data } from "react-router";
import { PlaygroundPage } from "../../features/playground/playground-page.tsx";
import { savedQuery } from "../../features/playground/saved/saved-queries.ts";
import { PLAYGROUND_DATASET, starters } from "../../features/playground/starters.ts";
import { fetchCatalogue, fetchCheatSheet, fetchDataset } from "../../lib/content/fetch-content.ts";
import type { Route } from "./+types/playground.ts";

export const meta: Route.MetaFunction = () => [{ title: "Playground · Master SQL with AI" }];

/**
 * `?snippet=<id>` opens one of the cheat sheet's, `?query=<id>` one that was saved in this browser, `?start=<id>` one to
 * begin with, `?dataset=<slug>` what begins on that dataset.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const snippetId = asked.get("snippet");
  const savedId = asked.get("query");
  const [{ datasets }, sheet] = await Promise.all([
    fetchCatalogue(),
    snippetId === null ? null : fetchCheatSheet(),
  ]);
  const snippet = sheet && snippetsOf(sheet).find(({ id }) => id === snippetId);
  const query = savedId === null ? null : savedQuery(savedId);
  const starter = starters.find(({ id }) => id === asked.get("start"));
  const opened = snippet
    ? { kind: "snippet" as const, snippet }
    : query
      ? { kind: "saved" as const, query }
      : starter
        ? { kind: "starter" as const, starter }
        : null;
  const own = snippet ? sheet?.dataset : (query?.dataset ?? asked.get("dataset"));
  const slug = opened?.kind === "starter" ? PLAYGROUND_DATASET : (own ?? PLAYGROUND_DATASET);
  if (!datasets.some((dataset) => dataset.slug === slug)) throw data(null, { status: 404 });
  const isGone = { snippet: snippetId !== null && !snippet, saved: savedId !== null && !query };
  return {
    datasets,
    dataset: await fetchDataset(slug),
    opened,
    gone: isGone.snippet ? ("snippet" as const) : isGone.saved ? ("saved" as const) : null,
  };
}

export default function Playground({ loaderData }: Route.ComponentProps) {
  const { dataset, opened } = loaderData;
  const name =
    opened?.kind === "snippet"
      ? opened.snippet.id
      : opened?.kind === "saved"
        ? opened.query.id
        : opened?.starter.id;
  // Something else to begin with is another editor.
  return <PlaygroundPage key={`${dataset.slug} ${opened?.kind} ${name}`} {...loaderData} />;
}
