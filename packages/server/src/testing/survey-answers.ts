import type { SurveyAnswers } from "@master-sql/protocol";

/** Answers as someone gives them who chooses as many as may be chosen. */
export const SURVEY_ANSWERS: SurveyAnswers = {
  currentRole: "mid-career",
  country: "IS",
  sqlExperience: "some-exposure",
  learningGoals: ["first-data-job", "portfolio-projects"],
  desiredRole: "data-engineer",
  biggestChallenges: ["complex-queries", "limited-time", "real-problems-into-sql"],
  heardAbout: "friend-colleague",
  callRequest: "yes",
};
