import { snippetsOf } from "@master-sql/engine/content";
import { data } from "react-router";
import { PlaygroundPage } from "../../features/playground/playground-page.tsx";
import { fetchCatalogue, fetchCheatSheet, fetchDataset } from "../../lib/content/fetch-content.ts";
import type { Route } from "./+types/playground.ts";

export const meta: Route.MetaFunction = () => [{ title: "Playground · Master SQL with AI" }];

/** `?snippet=<id>` opens one of the cheat sheet's, `?dataset=<slug>` an empty editor on that dataset. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const snippetId = query.get("snippet");
  const [{ datasets }, sheet] = await Promise.all([
    fetchCatalogue(),
    snippetId === null ? null : fetchCheatSheet(),
  ]);
  const snippet = (sheet && snippetsOf(sheet).find(({ id }) => id === snippetId)) ?? null;
  const slug = snippet && sheet ? sheet.dataset : (query.get("dataset") ?? datasets[0]?.slug);
  if (slug === undefined || !datasets.some((dataset) => dataset.slug === slug))
    throw data(null, { status: 404 });
  return {
    datasets,
    dataset: await fetchDataset(slug),
    snippet,
    isSnippetGone: snippetId !== null && snippet === null,
  };
}

export default function Playground({ loaderData }: Route.ComponentProps) {
  const { dataset, snippet } = loaderData;
  // Another snippet or dataset is another editor.
  return <PlaygroundPage key={snippet?.id ?? dataset.slug} {...loaderData} />;
}
