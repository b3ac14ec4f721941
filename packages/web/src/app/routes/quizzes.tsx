import { QuizzesPage } from "../../features/announced/quizzes-page.tsx";
import { readCatalogue } from "../../lib/content/content-files.ts";
import type { Route } from "./+types/quizzes.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Quizzes · Master SQL with AI" },
  { name: "description", content: "A short test for each module of the course." },
];

export async function loader() {
  const { modules } = await readCatalogue();
  return {
    modules: modules.map(({ id, title, exercises, lessons }) => ({
      id,
      title,
      exercises: exercises.length,
      lessons: lessons.length,
    })),
  };
}

export default function Quizzes({ loaderData }: Route.ComponentProps) {
  return <QuizzesPage modules={loaderData.modules} />;
}
