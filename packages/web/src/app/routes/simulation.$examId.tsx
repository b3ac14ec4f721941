import { ExamPage } from "../../features/exams/exam/exam-page.tsx";
import type { Route } from "./+types/simulation.$examId.ts";

export const meta: Route.MetaFunction = () => [{ title: "Exam · Master SQL with AI" }];

/** Rendered in the browser: it depends on who is signed in. */
export const clientLoader = () => null;

export default function Exam({ params }: Route.ComponentProps) {
  return <ExamPage examId={params.examId} />;
}
