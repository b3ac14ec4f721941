import type {
  Misconception,
  QuestionBundle,
  QuizBundle,
  QuizOption,
  QuizQuestion,
  QuizResult,
} from "@master-sql/course";
import { piecesOf, type QuizFile } from "@master-sql/course/source";
import { renderMarkdown } from "../prose/markdown.ts";

/** The results of predict questions by the first line of the query that gave them. */
export type QuizResults = ReadonlyMap<number, QuizResult>;

export function quizBundle(
  { quiz }: QuizFile,
  misconceptions: readonly Misconception[],
  results: QuizResults,
): QuizBundle {
  const byId = new Map(misconceptions.map((misconception) => [misconception.id, misconception]));
  const { id, slug, title, questions } = quiz;
  return {
    id,
    moduleId: slug,
    title,
    questions: questions.map((question) => questionBundle(question, byId, results)),
  };
}

function questionBundle(
  question: QuizQuestion,
  misconceptions: ReadonlyMap<string, Misconception>,
  results: QuizResults,
): QuestionBundle {
  const { id, type, dataset, options, mended } = question;
  const base = { id, dataset, concepts: [...question.concepts], promptHtml: renderMarkdown(question.prompt) };
  const judged = ({ misconception, explanation }: QuizOption) => ({
    misconception: misconception === null ? null : (misconceptions.get(misconception) ?? null),
    explanationHtml: renderMarkdown(explanation),
  });
  switch (type) {
    case "single":
    case "multiple":
    case "bug":
      return {
        ...base,
        type,
        options: options.map((option) => ({ ...judged(option), html: optionHtml(option) })),
        mendedHtml: mended === null ? null : sqlHtml(mended.sql),
      };
    case "predict": {
      const shownLine = question.queries[0]?.line;
      return {
        ...base,
        type,
        options: options.map((option) => ({
          ...judged(option),
          result: resultAt(results, option.query?.line ?? shownLine),
        })),
      };
    }
    case "order": {
      const [right] = options.filter(({ misconception }) => misconception === null);
      const pieces = piecesOf(right?.query?.sql ?? "");
      return {
        ...base,
        type,
        pieces: [...pieces],
        explanationHtml: renderMarkdown(right?.explanation ?? ""),
        wrongOrders: options
          .filter(({ misconception }) => misconception !== null)
          .map((option) => ({
            ...judged(option),
            order: piecesOf(option.query?.sql ?? "").map((piece) => pieces.indexOf(piece)),
          })),
      };
    }
  }
}

function optionHtml({ text, query }: QuizOption): string {
  return query === null ? renderMarkdown(text ?? "") : sqlHtml(query.sql);
}

function sqlHtml(sql: string): string {
  return renderMarkdown(`\`\`\`\`sql\n${sql}\n\`\`\`\``);
}

function resultAt(results: QuizResults, line: number | undefined): QuizResult {
  const result = line === undefined ? undefined : results.get(line);
  if (result === undefined) throw new Error(`The query on line ${line} of a quiz was not run.`);
  return result;
}
