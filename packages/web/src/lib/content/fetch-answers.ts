import { type AnswerBundle, answerBundleSchema } from "@master-sql/engine/content";

/**
 * What an exercise is judged by: its solutions and known wrong answers. Rejects with an Error that says what to tell the
 * learner.
 */
export async function fetchAnswers(slug: string): Promise<AnswerBundle> {
  const response = await fetch(`/content/answers/${encodeURIComponent(slug)}.json`).catch(
    (cause: unknown) => {
      throw new Error("There is no connection to the server, and judging needs it for a moment.", { cause });
    },
  );
  if (!response.ok) {
    throw new Error(`The server answered ${response.status} when asked for what this exercise is judged by.`);
  }
  const answers = answerBundleSchema.safeParse(await response.json().catch(() => null));
  if (answers.success) return answers.data;
  throw new Error(
    "The course has changed since this page was opened. Load the page again; your query is kept.",
    {
      cause: answers.error,
    },
  );
}
