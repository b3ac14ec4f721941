import { data } from "react-router";
import { ModulePage } from "../../features/learn/module-page.tsx";
import { readCatalogue } from "../../lib/content/content-files.ts";
import { orNotFound } from "../../lib/content/or-not-found.ts";
import type { Route } from "./+types/module.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `${loaderData.module.title} · Master SQL with AI` },
        { name: "description", content: loaderData.module.summary },
      ]
    : [];

export async function loader({ params }: Route.LoaderArgs) {
  const { modules, concepts } = await readCatalogue();
  const position = modules.findIndex(({ id }) => id === params.moduleId);
  const module = modules[position];
  if (!module) throw data(null, { status: 404 });
  const next = modules[position + 1];
  const used = new Set(module.exercises.flatMap((exercise) => exercise.concepts));
  return {
    module,
    position,
    next: next ? { id: next.id, title: next.title } : null,
    conceptTitles: Object.fromEntries(
      concepts.filter(({ id }) => used.has(id)).map(({ id, title }) => [id, title]),
    ),
  };
}

export function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  return orNotFound(serverLoader(), ({ modules }) => modules.some(({ id }) => id === params.moduleId));
}

export default function Module({ loaderData }: Route.ComponentProps) {
  return <ModulePage {...loaderData} />;
}
