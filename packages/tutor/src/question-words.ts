import type { TutorIntent, TutorQuestion } from "./model.ts";

/** What the button says that asks it. */
export const intentWords: Readonly<Record<TutorIntent, string>> = {
  "why-wrong": "Why is this wrong?",
  "explain-error": "Explain this error",
  "explain-query": "Explain this query",
  faster: "Make it faster",
  example: "Show me an example",
  "another-way": "Another way to write it",
  similar: "Give me a similar task",
  free: "A question of mine",
};

/** A question in words: the learner's own, where there are any. */
export function questionText({ intent, text }: Pick<TutorQuestion, "intent" | "text">): string {
  return text.trim() === "" ? intentWords[intent] : text.trim();
}
