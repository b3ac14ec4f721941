import { data } from "react-router";
import { placeInCourse } from "../../features/workbench/task/place-in-course.ts";
import { loadPage, WorkbenchPage } from "../../features/workbench/workbench-page.tsx";
import { readCatalogue, readDataset, readExercise } from "../../lib/content/content-files.ts";
import { orMoved } from "../../lib/content/or-moved.ts";
import { descriptionOf } from "../../lib/task/description.ts";
import type { Route } from "./+types/practice.$slug.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData ? `${loaderData.exercise.title} · Master SQL with AI` : "Practice · Master SQL with AI",
  },
  ...(loaderData ? [{ name: "description", content: descriptionOf(loaderData.exercise.promptHtml) }] : []),
];

/** Little of it: all of this is in the HTML of every exercise. */
export async function loader({ params }: Route.LoaderArgs) {
  const catalogue = await readCatalogue();
  const exercise = await readExercise(catalogue, params.slug);
  if (!exercise) throw data(null, { status: 404 });
  const { tables } = await readDataset(exercise.dataset);
  return {
    exercise,
    place: placeInCourse(catalogue, exercise.id),
    tables: tables.map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => ({ name: column.name })),
    })),
  };
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return orMoved(loadPage(params.slug), request.url);
}

export default function Practice({ loaderData }: Route.ComponentProps) {
  return <WorkbenchPage key={loaderData.exercise.id} {...loaderData} />;
}
