/** Everything that we keep in a browser begins so. */
export const OURS = "master-sql.";

/** What was put away of a user begins so; the user's id follows. */
export const AWAY = `${OURS}away.`;

/** How the keys begin of what a learner writes in a browser; a key that isn't about its user by itself belongs here. */
export const PERSONAL: readonly string[] = [
  "master-sql.draft.",
  "master-sql.history.",
  "master-sql.unreadable-draft.",
  "master-sql.quiz.",
  "master-sql.interview.",
  "master-sql.mock-start.",
  "master-sql.playground.",
  "master-sql.placement",
  "master-sql.session",
  "master-sql.find-recent",
  "master-sql.goal",
  "master-sql.track",
  "master-sql.solutions-shown",
  "master-sql.feedback-draft",
  "master-sql.exam-unsent.",
];

/** Of them, what isn't on the server yet and would be lost for good. */
export const UNSENT: readonly string[] = ["master-sql.exam-unsent."];
