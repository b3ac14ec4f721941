import { plural, quantity } from "@master-sql/words";
import { drawQuestions, questionsBySlot } from "../exams/draw-questions.ts";
import type { Simulation } from "./parse-simulation.ts";
import { type ContentProblem, ProblemList } from "./problem.ts";
import type { ReadFiles } from "./read-files.ts";

/** So many times as many questions as a slot draws must fit it, so that an exam isn't the same each time. */
const CHOICE = 1.5;

/** The pool's questions state their weight, and every simulation can be drawn within its time with a choice left. */
export function checkSimulations(read: ReadFiles): readonly ContentProblem[] {
  return [
    ...checkPool(read),
    ...checkSimulationIds(read),
    ...read.simulations.flatMap((simulation) => checkSlots(simulation, read)),
  ];
}

function checkPool({ pool, exerciseSlugs }: ReadFiles): readonly ContentProblem[] {
  return pool.flatMap(({ file, exercise }) => {
    const list = new ProblemList(file);
    if (exercise.weight === undefined)
      list.add(1, "A question of the pool states its `weight`: how many points it is worth.");
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
  const fitting = questionsBySlot(value.slots, pool);
  for (const [index, slot] of value.slots.entries()) {
    for (const [position, concept] of (slot.concepts ?? []).entries()) {
      if (read.concepts === null || known.has(concept)) continue;
      list.add(
        lineOf(["slots", index, "concepts", position]),
        `The concept \`${concept}\` is not in concepts.yaml; add it there or correct its spelling.`,
      );
    }
    const candidates = fitting[index]?.length ?? 0;
    const wanted = Math.ceil(slot.draw * CHOICE);
    if (candidates >= wanted) continue;
    list.add(
      lineOf(["slots", index]),
      `${quantity(candidates, "question")} of the pool ${plural(candidates, "fits", "fit")} this slot and none before it; ${wanted} are needed, since ${slot.draw} are drawn. Write more of them in pool/, or widen the slot.`,
    );
  }
  // Whether there is an exam within the time doesn't depend on the seed.
  if (list.problems.length === 0 && drawQuestions(value, pool, 0) === null) {
    list.add(
      lineOf(["minutes"]),
      `No choice of questions for the slots takes ${value.minutes} minutes, give or take a tenth. Change the time or the slots.`,
    );
  }
  return list.problems;
}
