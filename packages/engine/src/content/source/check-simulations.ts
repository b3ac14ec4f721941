import { drawQuestions, fitsSlot } from "../../exams/draw-questions.ts";
import { poolKindSchema } from "../simulation.ts";
import type { Simulation } from "./parse-simulation.ts";
import { type ContentProblem, ProblemList } from "./problem.ts";
import type { ReadFiles } from "./read-files.ts";

/** So many times as many questions as an exam draws must fit, so that it isn't the same exam each time. */
const CHOICE = 1.5;

/** The pool's questions are of kinds that exams ask, and every simulation can be drawn from it with a choice left. */
export function checkSimulations(read: ReadFiles): readonly ContentProblem[] {
  return [
    ...checkPool(read),
    ...checkSimulationIds(read),
    ...read.simulations.flatMap((simulation) => checkSlots(simulation, read)),
  ];
}

function checkPool({ pool, exerciseSlugs }: ReadFiles): readonly ContentProblem[] {
  return pool.flatMap(({ file, exercise, lineOf }) => {
    const list = new ProblemList(file);
    if (!poolKindSchema.safeParse(exercise.kind).success) {
      const kinds = poolKindSchema.options.join(", ");
      list.add(
        lineOf(["kind"]),
        `Exams don't ask questions of kind \`${exercise.kind}\`; they ask ${kinds}.`,
      );
    }
    if (exerciseSlugs.has(exercise.slug))
      list.add(1, `There is an exercise \`${exercise.slug}\` already; give this question another name.`);
    return list.problems;
  });
}

function checkSimulationIds({ simulations }: ReadFiles): readonly ContentProblem[] {
  const owners = new Map<string, string>();
  return simulations.flatMap(({ file, value, lineOf }) => {
    const id = value.id.toLowerCase();
    const owner = owners.get(id);
    owners.set(id, owner ?? file);
    if (owner === undefined) return [];
    return [{ file, line: lineOf(["id"]), message: `This id belongs to ${owner} already; make a new one.` }];
  });
}

function checkSlots({ file, value, lineOf }: Simulation, read: ReadFiles): readonly ContentProblem[] {
  const list = new ProblemList(file);
  const known = new Set(read.concepts?.value.concepts.map(({ id }) => id));
  const pool = read.pool.map(({ exercise }) => exercise);
  const wanted = value.slots.map((slot) => ({ ...slot, draw: Math.ceil(slot.draw * CHOICE) }));
  for (const [index, slot] of wanted.entries()) {
    for (const [position, concept] of (slot.concepts ?? []).entries()) {
      if (read.concepts === null || known.has(concept)) continue;
      list.add(
        lineOf(["slots", index, "concepts", position]),
        `The concept \`${concept}\` is not in concepts.yaml; add it there or correct its spelling.`,
      );
    }
    const candidates = pool.filter((question) => fitsSlot(question, slot)).length;
    if (candidates >= slot.draw) continue;
    list.add(
      lineOf(["slots", index]),
      `${candidates} ${candidates === 1 ? "question" : "questions"} of the pool fit this slot; ${slot.draw} are needed, since ${value.slots[index]?.draw} are drawn. Write more of them in pool/, or widen the slot.`,
    );
  }
  if (list.problems.length === 0 && drawQuestions(wanted, pool, 0) === null) {
    const all = wanted.reduce((sum, { draw }) => sum + draw, 0);
    list.add(
      lineOf(["slots"]),
      `Each slot has enough questions, but the same ones fit several: there are not ${all} for all slots together. Write more of them in pool/, or make the slots differ.`,
    );
  }
  return list.problems;
}
