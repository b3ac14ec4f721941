import { ProgressPage } from "../../features/progress/progress-page.tsx";
import { fetchCatalogue } from "../../lib/content/fetch-content.ts";
import type { Route } from "./+types/progress.ts";

export const meta: Route.MetaFunction = () => [{ title: "Progress · Master SQL with AI" }];

export async function clientLoader() {
  return { catalogue: await fetchCatalogue() };
}

export default function Progress({ loaderData }: Route.ComponentProps) {
  return <ProgressPage catalogue={loaderData.catalogue} />;
}
