import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type ExamQuestion,
  poolBundleSchema,
  type SimulationSummary,
  simulationBundleSchema,
} from "@master-sql/course";
import { type AvoidedQuestions, drawQuestions } from "@master-sql/course/exams";
import { type GradingTask, gradingTaskOf } from "@master-sql/judge/kinds";

/** The exams that can be taken and the questions they draw from, from build/exams, which nobody is handed. */
export interface ExamContent {
  simulation(id: string): SimulationSummary | null;
  /** Questions for an exam, in its order; the same for the same seed. Null when the pool can't fill it. */
  draw(simulationId: string, seed: number, avoided: AvoidedQuestions): readonly ExamQuestion[] | null;
  /** Null when it isn't in the pool, or not any more. */
  question(id: string): { readonly question: ExamQuestion; readonly task: GradingTask } | null;
}

/** Reads the bundles in `folder`; where they are missing there are no exams. Throws when they can't be understood. */
export async function loadExamContent(folder: string): Promise<ExamContent> {
  const read = async (name: string): Promise<unknown> => {
    const text = await readFile(join(folder, name), "utf8").catch(() => null);
    return text === null ? null : JSON.parse(text);
  };
  const { simulations } = simulationBundleSchema.parse(
    (await read("simulations.json")) ?? { simulations: [] },
  );
  const { questions } = poolBundleSchema.parse((await read("pool.json")) ?? { questions: [] });
  const bySimulation = new Map(simulations.map((simulation) => [simulation.id, simulation]));
  const byQuestion = new Map(questions.map((each) => [each.question.id, each]));
  return {
    simulation: (id) => bySimulation.get(id) ?? null,
    draw(simulationId, seed, avoided) {
      const simulation = bySimulation.get(simulationId);
      if (!simulation) return null;
      const pool = questions.map(({ question }) => question);
      return drawQuestions(simulation, pool, seed, avoided)?.flat() ?? null;
    },
    question(id) {
      const found = byQuestion.get(id);
      return found ? { question: found.question, task: gradingTaskOf(found.answers) } : null;
    },
  };
}
