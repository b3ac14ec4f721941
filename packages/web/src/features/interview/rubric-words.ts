import type { RubricGrade, RubricPart } from "@master-sql/course";

export const partWords: Readonly<Record<RubricPart, string>> = {
  correctness: "Correctness",
  communication: "Communication",
  validation: "Validation",
  performance: "Performance",
};

export const gradeWords: Readonly<Record<RubricGrade, string>> = {
  weak: "Weak",
  good: "Good",
  strong: "Strong",
};
