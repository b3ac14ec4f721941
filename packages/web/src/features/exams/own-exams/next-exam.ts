import { levels, type SimulationSummary } from "@master-sql/course";
import type { ExamList } from "@master-sql/protocol";
import type { Goal } from "../../../lib/account/kept-goal.ts";
import { suitsGoal } from "../../../lib/account/suits-goal.ts";

type Sitting = ExamList["exams"][number];

/** The exam to take next, and why; null when every one of them has been passed. */
export interface NextExam {
  readonly simulation: SimulationSummary;
  readonly reason: "again" | "another";
}

/**
 * After an exam that wasn't passed, the same once more. After one that was, the next that hasn't been passed: for the
 * same role before others, and of a level as near as can be, an easier one last.
 */
export function nextExam(
  { simulationId, score }: Pick<Sitting, "simulationId" | "score">,
  sittings: readonly Pick<Sitting, "simulationId" | "score">[],
  simulations: readonly SimulationSummary[],
): NextExam | null {
  const here = simulations.find(({ id }) => id === simulationId);
  if (here !== undefined && score?.passed !== true) return { simulation: here, reason: "again" };
  const passed = new Set(
    sittings.filter((sitting) => sitting.score?.passed).map((sitting) => sitting.simulationId),
  );
  const rank = ({ roles, level }: SimulationSummary) => {
    const steps = levels.indexOf(level) - levels.indexOf(here?.level ?? level);
    const isOtherRole = here !== undefined && !roles.some((role) => here.roles.includes(role));
    return (steps < 0 ? 100 - steps : steps) + (isOtherRole ? 10 : 0);
  };
  const [simulation] = simulations
    .filter(({ id }) => id !== simulationId && !passed.has(id))
    .toSorted((one, other) => rank(one) - rank(other));
  return simulation === undefined ? null : { simulation, reason: "another" };
}

/**
 * The exam to take next on the list of all: what the latest result says, or else the first for the role and level that
 * the learner named. Null when nothing says which.
 */
export function examToTake(
  [latest, ...earlier]: readonly Pick<Sitting, "simulationId" | "score">[],
  simulations: readonly SimulationSummary[],
  goal: Goal | null,
): SimulationSummary | null {
  if (latest === undefined) return simulations.find((each) => goal !== null && suitsGoal(goal, each)) ?? null;
  if (latest.score === null) return null;
  return nextExam(latest, [latest, ...earlier], simulations)?.simulation ?? null;
}
