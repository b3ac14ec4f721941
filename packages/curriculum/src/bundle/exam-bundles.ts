import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { levels, poolBundleSchema, type SimulationSummary, simulationBundleSchema } from "@master-sql/course";
import type { Content, Simulation } from "@master-sql/course/source";
import { answerBundle, exerciseBundle } from "./item-bundles.ts";

/** What everybody may know of the exams, the easier levels first. */
export function simulationSummaries({ simulations }: Content): SimulationSummary[] {
  return simulations
    .map(summaryOf)
    .sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level) || (a.title < b.title ? -1 : 1));
}

/** Writes what the server alone reads: the exams with their slots, and the pool with its answers, below `folder`. */
export function writeExamBundles(content: Content, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const slotsOf = new Map(content.simulations.map(({ slug, value }) => [slug, value.slots]));
  const simulations = simulationSummaries(content).map((summary) => ({
    ...summary,
    slots: slotsOf.get(summary.slug) ?? [],
  }));
  const questions = content.pool.map((file) => {
    const { id, slug, title, kind, difficulty, concepts, dataset, minutes, weight } = file.exercise;
    const summary = { id, slug, title, kind, difficulty, minutes, concepts, dataset, moduleId: "pool" };
    return {
      question: { ...exerciseBundle(summary, file), weight },
      answers: answerBundle(file, content.misconceptions, content.gradingData.get(slug)),
    };
  });
  const write = (name: string, bundle: unknown) => writeFileSync(join(folder, name), JSON.stringify(bundle));
  write("simulations.json", simulationBundleSchema.parse({ simulations }));
  write("pool.json", poolBundleSchema.parse({ questions }));
}

function summaryOf({ slug, value }: Simulation): SimulationSummary {
  const { id, title, summary, level, minutes, roles, pass_percent: passPercent, slots } = value;
  const questions = slots.reduce((sum, { draw }) => sum + draw, 0);
  return { id, slug, title, summary, level, minutes, roles: [...roles], passPercent, questions };
}
