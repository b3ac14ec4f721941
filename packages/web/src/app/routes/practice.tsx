import { ExerciseListPage } from "../../features/practice/exercise-list-page.tsx";
import { readCatalogue } from "../../lib/content/content-files.ts";
import type { Route } from "./+types/practice.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Practice · Master SQL with AI" },
  { name: "description", content: "SQL exercises on real PostgreSQL, judged by the rows they return." },
];

export async function loader() {
  return { catalogue: await readCatalogue() };
}

/** What was prerendered stays the same whatever the address asks of it. */
export const shouldRevalidate = () => false;

export default function Practice({ loaderData }: Route.ComponentProps) {
  return <ExerciseListPage catalogue={loaderData.catalogue} />;
}
