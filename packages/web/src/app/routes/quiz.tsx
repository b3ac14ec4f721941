import { data } from "react-router";
import { offerExercises } from "../../features/announced/exercise-list.tsx";
import { QuizPage } from "../../features/announced/quiz-page.tsx";
import { readCatalogue } from "../../lib/content/content-files.ts";
import { orNotFound } from "../../lib/content/fetch-content.ts";
import type { Route } from "./+types/quiz.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `Quiz: ${loaderData.module.title} · Master SQL with AI` },
        { name: "description", content: `What to know of ${loaderData.module.title}, and how to test it.` },
      ]
    : [];

export async function loader({ params }: Route.LoaderArgs) {
  const { modules } = await readCatalogue();
  const module = modules.find(({ id }) => id === params.moduleId);
  if (!module) throw data(null, { status: 404 });
  const { id, title, exercises, lessons } = module;
  return {
    module: { id, title, exercises: exercises.length, lessons: lessons.length },
    exercises: [1, 2, 3, 4, 5].flatMap((level) => offerExercises([module], [level], 1)),
  };
}

export function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  return orNotFound(serverLoader(), ({ modules }) => modules.some(({ id }) => id === params.moduleId));
}

export default function Quiz({ loaderData }: Route.ComponentProps) {
  return <QuizPage {...loaderData} />;
}
