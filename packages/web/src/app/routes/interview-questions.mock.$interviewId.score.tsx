import { ScorePage } from "../../features/interview/mock/score-page.tsx";
import type { Route } from "./+types/interview-questions.mock.$interviewId.score.ts";

export const meta: Route.MetaFunction = () => [{ title: "Mock interview score · Master SQL with AI" }];

/** Rendered in the browser: it depends on who is signed in. */
export const clientLoader = () => null;

export default function MockInterviewScore({ params }: Route.ComponentProps) {
  return <ScorePage key={params.interviewId} interviewId={params.interviewId} />;
}
