import type { SurveyAnswers } from "@master-sql/protocol";

/** Something to do, because of what somebody told in the survey. */
export interface Advice {
  readonly because: string;
  readonly text: string;
  readonly to: string;
}

type Voice = Pick<SurveyAnswers, "biggestChallenges" | "learningGoals">;

const forChallenge: Readonly<Record<Voice["biggestChallenges"][number], Advice | null>> = {
  "no-personalised-path": {
    because: "You miss a path of your own",
    text: "Find where you begin, in at most 12 questions",
    to: "/quiz/placement",
  },
  "complex-queries": {
    because: "Complex queries are hard for you",
    text: "Learn to build them from named steps",
    to: "/learning/queries-inside-queries",
  },
  "consistency-motivation": {
    because: "Keeping at it is hard for you",
    text: "Choose a day to finish by, and see what each week takes",
    to: "/roadmap",
  },
  "real-problems-into-sql": {
    because: "You want to turn real problems into SQL",
    text: "Practice with interview questions, which begin with a problem",
    to: "/interview-questions",
  },
  "too-many-resources": {
    because: "There are too many resources",
    text: "Follow one path, one step after the other",
    to: "/roadmap",
  },
  "limited-time": {
    because: "Your time is limited",
    text: "Practice for five minutes: reviews, weak spots and something new",
    to: "/practice",
  },
  other: null,
};

const forGoal: Readonly<Record<Voice["learningGoals"][number], Advice | null>> = {
  "first-data-job": {
    because: "You want your first data job",
    text: "Try the interview questions for juniors",
    to: "/interview-questions?level=junior",
  },
  promotion: {
    because: "You want a promotion",
    text: "Make slow queries fast, which few colleagues can",
    to: "/learning/fast-queries",
  },
  certification: {
    because: "You want a certification",
    text: "Take a timed exam and see what is missing",
    to: "/simulation",
  },
  "portfolio-projects": {
    because: "You want projects to show",
    text: "Learn to build a pipeline that can run twice",
    to: "/learning/data-pipelines",
  },
  "problem-solving-skills": {
    because: "You want to solve harder problems",
    text: "Practice the hardest exercises",
    to: "/practice?difficulty=5",
  },
  "personal-interest": {
    because: "You learn out of interest",
    text: "Ask the playground's data whatever you like",
    to: "/playground",
  },
  other: null,
};

/** What is recommended because of the answers, challenges first; no address twice. */
export function adviceOf({ biggestChallenges, learningGoals }: Voice): readonly Advice[] {
  const all = [
    ...biggestChallenges.flatMap((challenge) => forChallenge[challenge] ?? []),
    ...learningGoals.flatMap((goal) => forGoal[goal] ?? []),
  ];
  return [...new Map(all.toReversed().map((advice) => [advice.to, advice])).values()].toReversed();
}
