import { ModulesPage } from "../../features/learn/modules-page.tsx";
import { readCatalogue } from "../../lib/content/content-files.ts";
import type { Route } from "./+types/modules.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Learning · Master SQL with AI" },
  { name: "description", content: "Short lessons on SQL in order, each with queries that run in the page." },
];

export async function loader() {
  const { modules, tracks } = await readCatalogue();
  return { modules, paths: tracks.filter(({ path }) => path !== undefined) };
}

export default function Modules({ loaderData }: Route.ComponentProps) {
  return <ModulesPage {...loaderData} />;
}
