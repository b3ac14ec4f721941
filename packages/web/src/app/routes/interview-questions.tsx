import { offerExercises } from "../../features/announced/exercise-list.tsx";
import { InterviewQuestionsPage } from "../../features/announced/interview-questions-page.tsx";
import { readCatalogue } from "../../lib/content/content-files.ts";
import type { Route } from "./+types/interview-questions.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Interview questions · Master SQL with AI" },
  {
    name: "description",
    content: "What SQL interviews ask for, and exercises of that level to solve today.",
  },
];

export async function loader() {
  const { modules } = await readCatalogue();
  return { exercises: offerExercises(modules, [4, 5], 6) };
}

export default function InterviewQuestions({ loaderData }: Route.ComponentProps) {
  return <InterviewQuestionsPage exercises={loaderData.exercises} />;
}
