import { HistoryPage } from "../../features/interview/history/history-page.tsx";
import type { Route } from "./+types/interview-questions.history.ts";

export const meta: Route.MetaFunction = () => [{ title: "Your interviews · Master SQL with AI" }];

/** Rendered in the browser: it depends on who is signed in. */
export const clientLoader = () => null;

export default function InterviewHistory() {
  return <HistoryPage />;
}
