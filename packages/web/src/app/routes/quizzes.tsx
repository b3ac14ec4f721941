import { QuizzesPage } from "../../features/quiz/quizzes-page.tsx";
import { readCatalogue } from "../../lib/content/content-files.ts";
import type { Route } from "./+types/quizzes.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Quizzes · Master SQL with AI" },
  { name: "description", content: "A short test for each module of the course." },
];

export async function loader() {
  const { modules } = await readCatalogue();
  return {
    modules: modules.flatMap(({ id, title, summary, quiz }) =>
      quiz === null ? [] : [{ id, title, summary, quiz: { id: quiz.id, questions: quiz.questions } }],
    ),
  };
}

export default function Quizzes({ loaderData }: Route.ComponentProps) {
  return <QuizzesPage modules={loaderData.modules} />;
}
