import type { QuestionType } from "@master-sql/course";

/** What is to be done with a question of each kind. */
export const questionTasks: Readonly<Record<QuestionType, string>> = {
  single: "Choose one",
  multiple: "Choose all that apply",
  predict: "Choose the result",
  bug: "Choose one",
  order: "Put the pieces in order",
};
