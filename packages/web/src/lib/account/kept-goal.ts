import type { CareerGoal, ExperienceLevel } from "@master-sql/protocol";
import { durableStorage } from "../storage/durable-storage.ts";

/** What somebody learns SQL for, and from where they start. */
export interface Goal {
  readonly careerGoal: CareerGoal;
  readonly experienceLevel: ExperienceLevel;
}

/** Key of what was chosen in this browser while nobody was signed in. */
export const GOAL_KEY = "master-sql.goal";

/** Keeps what a visitor chose; takes nothing along of what accounts need. */
export function keepGoal({ careerGoal, experienceLevel }: Goal): void {
  durableStorage.set(GOAL_KEY, JSON.stringify({ careerGoal, experienceLevel }));
}
