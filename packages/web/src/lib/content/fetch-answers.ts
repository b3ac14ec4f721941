import { type AnswerBundle, answerBundleSchema } from "@master-sql/course";

/** A request that hangs would keep every later answer from being judged; a few kB don't take so long. */
const LONGEST_MS = 20_000;

/**
 * What an exercise is judged by: its solutions and known wrong answers. Rejects with an Error that says what to tell the
 * learner.
 */
export async function fetchAnswers(slug: string): Promise<AnswerBundle> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  const fail = (cause: unknown): never => {
    throw new Error("There is no connection to the server, and judging needs one.", { cause });
  };
  const response = await fetch(`/content/answers/${encodeURIComponent(slug)}.json`, { signal }).catch(fail);
  if (!response.ok) {
    throw new Error(`The server answered ${response.status} when asked for what this exercise is judged by.`);
  }
  const body: unknown = await response
    .json()
    .catch((cause: unknown) => (signal.aborted ? fail(cause) : null));
  const answers = answerBundleSchema.safeParse(body);
  if (answers.success) return answers.data;
  throw new Error(
    "The course has changed since this page was opened. Load the page again; your query is kept.",
    {
      cause: answers.error,
    },
  );
}
