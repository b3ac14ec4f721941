import { SURVEY_MAXIMA, type SURVEY_OPTIONS } from "@master-sql/protocol";

/** A question of the survey, by the way it is answered. */
export type SurveyStep =
  | { readonly kind: "one"; readonly field: OneField; readonly question: string }
  | {
      readonly kind: "some";
      readonly field: SomeField;
      readonly question: string;
      readonly most: number;
      /** What is chosen, in the plural. */
      readonly things: string;
    }
  | { readonly kind: "country"; readonly field: "country"; readonly question: string };

type SomeField = keyof typeof SURVEY_MAXIMA;
type OneField = Exclude<keyof typeof SURVEY_OPTIONS, SomeField>;

/** In the order in which they are asked. */
export const SURVEY_STEPS: readonly SurveyStep[] = [
  { kind: "one", field: "currentRole", question: "What is your current role?" },
  { kind: "country", field: "country", question: "Which country do you live in?" },
  { kind: "one", field: "sqlExperience", question: "How much SQL do you know already?" },
  {
    kind: "some",
    field: "learningGoals",
    question: "What are your learning goals?",
    most: SURVEY_MAXIMA.learningGoals,
    things: "goals",
  },
  { kind: "one", field: "desiredRole", question: "Which role would you like to have?" },
  {
    kind: "some",
    field: "biggestChallenges",
    question: "What are your biggest challenges with SQL?",
    most: SURVEY_MAXIMA.biggestChallenges,
    things: "challenges",
  },
  { kind: "one", field: "heardAbout", question: "How did you hear about us?" },
  { kind: "one", field: "callRequest", question: "Would you like a 1-on-1 call with our team?" },
];
