import type { QuizResult } from "@master-sql/course";
import type { Content, QuizFile } from "@master-sql/course/source";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { queryResult } from "./query-result.ts";
import type { QuizResults } from "./quiz-bundle.ts";

/**
 * Runs the queries of every predict question, by dataset in sandboxes made by `createSandbox`: the results that the
 * page offers are PostgreSQL's, never typed. Returns them by the quiz's slug. Throws when a query does not do what it
 * states.
 */
export async function runPredictions(
  content: Pick<Content, "datasets" | "quizzes">,
  createSandbox: () => SqlSandbox,
): Promise<ReadonlyMap<string, QuizResults>> {
  const results = new Map(content.quizzes.map(({ quiz }) => [quiz.slug, new Map<number, QuizResult>()]));
  for (const { slug: dataset } of content.datasets) {
    const due = content.quizzes.map((file) => ({ file, queries: predictedOn(file, dataset) }));
    if (due.every(({ queries }) => queries.length === 0)) continue;
    const sandbox = createSandbox();
    try {
      await sandbox.open({ kind: "snapshot", slug: dataset });
      for (const { file, queries } of due) {
        for (const query of queries) {
          const given = await queryResult(sandbox, query);
          if (!("result" in given)) {
            throw new Error(`${file.file}:${query.line} This query ${given.unexpected}`);
          }
          results.get(file.quiz.slug)?.set(query.line, given.result);
        }
      }
    } finally {
      await sandbox.close();
    }
  }
  return results;
}

function predictedOn({ quiz }: QuizFile, dataset: string) {
  return quiz.questions
    .filter((question) => question.type === "predict" && question.dataset === dataset)
    .flatMap(({ queries, options }) => [...queries, ...options.flatMap(({ query }) => query ?? [])]);
}
