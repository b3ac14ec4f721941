import { useMemo } from "react";
import type { ExerciseList } from "../../features/practice/exercise-filter.ts";
import { ExerciseListPage } from "../../features/practice/exercise-list-page.tsx";
import { readCatalogue } from "../../lib/content/content-files.ts";
import { reviewSlugs } from "../../lib/learning-path/exercise-groups.ts";
import type { Route } from "./+types/practice.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Practice · Master SQL with AI" },
  { name: "description", content: "SQL exercises on real PostgreSQL, judged by the rows they return." },
];

export async function loader() {
  const { concepts, modules } = await readCatalogue();
  const list: ExerciseList = {
    concepts: concepts.map(({ id, title }) => ({ id, title })),
    modules: modules.map((module) => ({
      id: module.id,
      title: module.title,
      exercises: module.exercises.map(({ id, slug, title, kind, difficulty, concepts }) => ({
        id,
        slug,
        title,
        kind,
        difficulty,
        concepts,
        ...(reviewSlugs(module).has(slug) && { isReview: true as const }),
      })),
    })),
  };
  // As one text: taken apart, each value is written with its places, which makes a compressed page a tenth longer.
  return { list: JSON.stringify(list) };
}

/** What was prerendered stays the same whatever the address asks of it. */
export const shouldRevalidate = () => false;

export default function Practice({ loaderData: { list: text } }: Route.ComponentProps) {
  const list = useMemo(() => JSON.parse(text) as ExerciseList, [text]);
  return <ExerciseListPage list={list} />;
}
