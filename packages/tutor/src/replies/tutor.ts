import type { TutorContext } from "../context.ts";

/** What the tutor is and what it can do. */
const WHO =
  "I'm the built-in tutor of this course. I'm not a language model: I run your query on PostgreSQL and answer from what the runs show, from plans, and from the course.";

/** Lists the questions that the tutor answers. */
export const CAN =
  "You can ask me why a query or a result is wrong, what an error means, what a part of your query does, whether an index or a rewrite makes it faster, how two features of SQL differ, how tables connect, and for an example or a similar task.";

/** The answer to a question that isn't understood. */
export const UNKNOWN = `I don't know that one. ${CAN}`;
export const ABOUT_ME = `${WHO} ${CAN}`;
export const UNRELATED = `I only help with SQL in PostgreSQL and with this course, so I have no answer to that. ${CAN}`;
export const OF_PREDICTION =
  "This exercise asks what a query gives, so running anything for you would answer it. Ask why your answer is wrong, or for an example.";

/** The honest sentence about a question in a language that isn't read. */
export const NOT_READ =
  "I can't read that question: I read English, and common questions in German, Spanish, French, and Portuguese. I answer in English.";
export const WELCOME = "You're welcome.";
/** Where the free hints are: with the task, and after a rejected answer with its verdict too. */
export function whereHintsAre({ verdict }: Pick<TutorContext, "verdict">): string {
  return verdict?.verdict === "wrong"
    ? "Hints are free: *Show a hint on this answer*, below the verdict, goes one step at a time, and the last step is a solution."
    : "Hints are free: the first ones are below the task. If an answer isn't right, more of them appear below its verdict, and the last one is a solution.";
}
/** The refusal of a request for the solution, with the way to it, and what the query lacks so far. */
export function noSolution(context: Pick<TutorContext, "verdict">): string {
  const { verdict } = context;
  const soFar = verdict?.verdict === "wrong" ? ` What is wrong so far: ${verdict.message}` : "";
  return `I don't write the answer for you. ${whereHintsAre(context)}${soFar} Ask me why the query is wrong, and I look for the cause.`;
}
