import { MockPage } from "../../features/interview/mock/mock-page.tsx";
import type { Route } from "./+types/interview-questions.mock.$interviewId.ts";

export const meta: Route.MetaFunction = () => [{ title: "Mock interview · Master SQL with AI" }];

/** Rendered in the browser: it depends on who is signed in. */
export const clientLoader = () => null;

export default function MockInterview({ params }: Route.ComponentProps) {
  return <MockPage key={params.interviewId} interviewId={params.interviewId} />;
}
