import type { ExperienceLevel } from "@master-sql/protocol";

export const levelNames: Readonly<Record<ExperienceLevel, string>> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
};
