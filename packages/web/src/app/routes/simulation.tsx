import { offerExercises } from "../../features/announced/exercise-list.tsx";
import { SimulationPage } from "../../features/announced/simulation-page.tsx";
import { readCatalogue } from "../../lib/content/content-files.ts";
import type { Route } from "./+types/simulation.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Simulation · Master SQL with AI" },
  { name: "description", content: "A timed SQL exam, and five exercises of rising difficulty to try today." },
];

export async function loader() {
  const { modules } = await readCatalogue();
  // One of each difficulty there is.
  return { exercises: [1, 2, 3, 4, 5].flatMap((level) => offerExercises(modules, [level], 1)) };
}

export default function Simulation({ loaderData }: Route.ComponentProps) {
  return <SimulationPage exercises={loaderData.exercises} />;
}
