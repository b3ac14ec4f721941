import { Workbench } from "../../features/workbench/workbench.tsx";
import { fetchCatalogue, fetchDataset, fetchExercise } from "../../lib/content/fetch-content.ts";
import { descriptionOf } from "../../lib/task/description.ts";
import type { Route } from "./+types/practice.$slug.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData ? `${loaderData.exercise.title} · Master SQL with AI` : "Practice · Master SQL with AI",
  },
  ...(loaderData ? [{ name: "description", content: descriptionOf(loaderData.exercise.promptHtml) }] : []),
];

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [{ exercise, dataset }, catalogue] = await Promise.all([
    fetchExercise(params.slug).then(async (found) => ({
      exercise: found,
      dataset: await fetchDataset(found.dataset),
    })),
    fetchCatalogue(),
  ]);
  return { exercise, dataset, catalogue };
}

export default function Practice({ loaderData: { exercise, dataset, catalogue } }: Route.ComponentProps) {
  return <Workbench exercise={exercise} dataset={dataset} catalogue={catalogue} />;
}
