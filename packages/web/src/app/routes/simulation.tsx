import { SimulationsPage } from "../../features/exams/catalogue/simulations-page.tsx";
import { readSimulations } from "../../lib/content/content-files.ts";
import type { Route } from "./+types/simulation.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Simulation · Master SQL with AI" },
  {
    name: "description",
    content: "Timed SQL exams by role and level, on real PostgreSQL, judged when the time is up.",
  },
];

export async function loader() {
  return readSimulations();
}

export default function Simulation({ loaderData }: Route.ComponentProps) {
  return <SimulationsPage simulations={loaderData.simulations} />;
}
