import { RoadmapPage } from "../../features/roadmap/roadmap-page.tsx";
import { readCatalogue } from "../../lib/content/content-files.ts";
import type { Route } from "./+types/roadmap.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Roadmap · Master SQL with AI" },
  { name: "description", content: "The whole path through SQL, and where you are on it." },
];

export async function loader() {
  const { modules, concepts, tracks } = await readCatalogue();
  return { modules, concepts, tracks };
}

/** What was prerendered stays the same whatever the address asks of it. */
export const shouldRevalidate = () => false;

export default function Roadmap({ loaderData }: Route.ComponentProps) {
  return <RoadmapPage {...loaderData} />;
}
