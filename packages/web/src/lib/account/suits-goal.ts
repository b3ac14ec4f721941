import type { Level, Role } from "@master-sql/course";
import type { ExperienceLevel } from "@master-sql/protocol";
import type { Goal } from "./kept-goal.ts";

const levelOf: Readonly<Record<ExperienceLevel, Level>> = {
  beginner: "junior",
  intermediate: "mid",
  advanced: "senior",
};

/** Whether an exam or an interview question is for a learner's role and level; with no role, for the level. */
export function suitsGoal(
  { careerGoal, experienceLevel }: Goal,
  { roles, level }: { readonly roles: readonly Role[]; readonly level: Level },
): boolean {
  return (
    level === levelOf[experienceLevel] &&
    (careerGoal === "general" || roles.some((role) => role === careerGoal))
  );
}
