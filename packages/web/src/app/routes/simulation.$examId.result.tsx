import { ResultPage } from "../../features/exams/result/result-page.tsx";
import { fetchCatalogue } from "../../lib/content/fetch-content.ts";
import type { Route } from "./+types/simulation.$examId.result.ts";

export const meta: Route.MetaFunction = () => [{ title: "Exam result · Master SQL with AI" }];

export async function clientLoader() {
  return { catalogue: await fetchCatalogue() };
}

export default function Result({ params, loaderData }: Route.ComponentProps) {
  return <ResultPage examId={params.examId} catalogue={loaderData.catalogue} />;
}
