import type { CareerGoal, ExperienceLevel } from "./account.ts";
import type { SurveyAnswers } from "./survey.ts";

const levels: Readonly<Record<SurveyAnswers["sqlExperience"], ExperienceLevel>> = {
  "complete-beginner": "beginner",
  "some-exposure": "beginner",
  intermediate: "intermediate",
  advanced: "advanced",
  expert: "advanced",
};

/** The goal and level with which an account begins whose owner answered the survey so. */
export function profileOfSurvey({
  desiredRole,
  sqlExperience,
}: Pick<SurveyAnswers, "desiredRole" | "sqlExperience">): {
  readonly careerGoal: CareerGoal;
  readonly experienceLevel: ExperienceLevel;
} {
  return {
    careerGoal: desiredRole === "other" ? "general" : desiredRole,
    experienceLevel: levels[sqlExperience],
  };
}
