import { demoQueries } from "../../features/old-landing/demo-levels.ts";
import { OldLandingPage } from "../../features/old-landing/old-landing-page.tsx";
import { runDemoQueries } from "../run-queries-of-pages.ts";
import type { Route } from "./+types/old.ts";

export const meta: Route.MetaFunction = () => [
  { title: "An earlier start page · Master SQL with AI" },
  { tagName: "link", rel: "canonical", href: "/" },
];

export async function loader() {
  const results = await runDemoQueries();
  return {
    levels: demoQueries.flatMap((query, at) => {
      const result = results[at];
      return result ? [{ ...query, result: { columns: result.columns, rows: result.rows } }] : [];
    }),
  };
}

export default function Old({ loaderData }: Route.ComponentProps) {
  return <OldLandingPage levels={loaderData.levels} />;
}
