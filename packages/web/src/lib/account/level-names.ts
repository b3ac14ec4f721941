import type { ExperienceLevel } from "@master-sql/engine/api";

export const levelNames: Readonly<Record<ExperienceLevel, string>> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
};
