import { PlacementPage } from "../../features/quiz/placement/placement-page.tsx";
import { fetchCatalogue } from "../../lib/content/fetch-content.ts";
import type { Route } from "./+types/placement.ts";

export const meta: Route.MetaFunction = () => [{ title: "Find where to begin · Master SQL with AI" }];

export async function clientLoader() {
  return { catalogue: await fetchCatalogue() };
}

export default function Placement({ loaderData }: Route.ComponentProps) {
  return <PlacementPage catalogue={loaderData.catalogue} />;
}
