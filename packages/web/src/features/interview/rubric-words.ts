import type { RubricPart } from "@master-sql/course";

export const partWords: Readonly<Record<RubricPart, string>> = {
  correctness: "Correctness",
  communication: "Communication",
  validation: "Validation",
  performance: "Performance",
};
