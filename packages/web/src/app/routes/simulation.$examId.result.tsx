import { ResultPage } from "../../features/exams/result/result-page.tsx";
import { fetchCatalogue, fetchSimulations } from "../../lib/content/fetch-content.ts";
import type { Route } from "./+types/simulation.$examId.result.ts";

export const meta: Route.MetaFunction = () => [{ title: "Exam result · Master SQL with AI" }];

export async function clientLoader() {
  const [catalogue, { simulations }] = await Promise.all([fetchCatalogue(), fetchSimulations()]);
  return { catalogue, simulations };
}

export default function Result({ params, loaderData }: Route.ComponentProps) {
  return <ResultPage examId={params.examId} {...loaderData} />;
}
