import { type SimulationFile, simulationFileSchema } from "../simulation.ts";
import type { ProblemList } from "./problem.ts";
import { parseYaml, type YamlValue } from "./yaml-document.ts";

/** A simulation's file, and the lines its entries stand on. */
export interface Simulation extends YamlValue<SimulationFile> {
  readonly slug: string;
  readonly file: string;
}

/** Reads content/simulations/<slug>.yaml. Problems are added to `problems`; null when there is any. */
export function parseSimulation(slug: string, text: string, problems: ProblemList): Simulation | null {
  const parsed = parseYaml(text, simulationFileSchema, problems);
  return parsed === null ? null : { ...parsed, slug, file: problems.file };
}
