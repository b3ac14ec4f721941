import { InterviewsPage } from "../../features/interview/interviews-page.tsx";
import { readInterviews } from "../../lib/content/content-files.ts";
import type { Route } from "./+types/interview-questions.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Interview questions · Master SQL with AI" },
  {
    name: "description",
    content:
      "SQL interview questions by role, level and topic, with follow-ups, rubrics and answers that run.",
  },
];

export async function loader() {
  return { interviews: await readInterviews() };
}

/** What was prerendered stays the same whatever the address asks of it. */
export const shouldRevalidate = () => false;

export default function InterviewQuestions({ loaderData }: Route.ComponentProps) {
  return <InterviewsPage interviews={loaderData.interviews} />;
}
