import { data } from "react-router";
import { InterviewPage } from "../../features/interview/interview-page.tsx";
import { fetchCatalogue, fetchInterview } from "../../lib/content/fetch-content.ts";
import { orMoved } from "../../lib/content/or-moved.ts";
import type { Route } from "./+types/interview-questions.$slug.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? loaderData.interview.title : "Interview question"} · Master SQL with AI`,
  },
];

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const [interview, { datasets }] = await Promise.all([
    orMoved(fetchInterview(params.slug), request.url),
    fetchCatalogue(),
  ]);
  const dataset = datasets.find(({ slug }) => slug === interview.dataset);
  if (!dataset) throw data(null, { status: 404 });
  return { interview, dataset };
}

export default function InterviewQuestion({ loaderData: { interview, dataset } }: Route.ComponentProps) {
  return <InterviewPage key={interview.id} interview={interview} dataset={dataset} />;
}
