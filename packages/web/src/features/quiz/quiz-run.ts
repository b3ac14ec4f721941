import type { Misconception, QuestionBundle, QuizBundle } from "@master-sql/engine/content";
import { z } from "zod";

/** One go through a quiz, as it is kept in this browser. */
export const quizRunSchema = z.object({
  version: z.literal(1),
  /** Counts the goes from 1; options are shuffled anew each time. */
  attempt: z.int().min(1),
  /** Question id → places in the bundle: the chosen options, or the pieces in the learner's order. */
  answers: z.record(z.string(), z.array(z.int().min(0))),
  /** The result was recorded. */
  recorded: z.boolean(),
});
export type QuizRun = z.infer<typeof quizRunSchema>;

export const firstRun: QuizRun = { version: 1, attempt: 1, answers: {}, recorded: false };

export function nextRun({ attempt }: QuizRun): QuizRun {
  return { ...firstRun, attempt: attempt + 1 };
}

/** Where the run of a quiz is kept. */
export function runKey(quizId: string): string {
  return `master-sql.quiz.${quizId}`;
}

/** Whether an answer is right: exactly the right options, or the pieces in their order. */
export function isRight(question: QuestionBundle, answer: readonly number[]): boolean {
  if (question.type === "order") {
    return answer.length === question.pieces.length && answer.every((piece, index) => piece === index);
  }
  return question.options.every(
    ({ misconception }, index) => answer.includes(index) === (misconception === null),
  );
}

/** What an answer shows that its author believes. Options that were missed show nothing in particular. */
export function misconceptionsIn(
  question: QuestionBundle,
  answer: readonly number[],
): readonly Misconception[] {
  if (question.type === "order") {
    const typical = question.wrongOrders.find(({ order }) =>
      order.every((piece, index) => piece === answer[index]),
    );
    return typical?.misconception ? [typical.misconception] : [];
  }
  return answer.flatMap((place) => question.options[place]?.misconception ?? []);
}

export interface QuizResultSummary {
  readonly right: number;
  readonly questions: number;
  /** Of the wrong answers, each once. */
  readonly misconceptions: readonly Misconception[];
  /** Main concepts of the questions that were answered wrong, each once. */
  readonly concepts: readonly string[];
}

/** The result of a run in which every question was answered; null before. */
export function resultOf(quiz: QuizBundle, run: QuizRun): QuizResultSummary | null {
  const answered = quiz.questions.map((question) => ({ question, answer: run.answers[question.id] }));
  const wrong: { question: QuestionBundle; answer: readonly number[] }[] = [];
  for (const { question, answer } of answered) {
    if (answer === undefined) return null;
    if (!isRight(question, answer)) wrong.push({ question, answer });
  }
  const misconceptions = wrong.flatMap(({ question, answer }) => misconceptionsIn(question, answer));
  return {
    right: answered.length - wrong.length,
    questions: answered.length,
    misconceptions: [...new Map(misconceptions.map((each) => [each.id, each])).values()],
    concepts: [...new Set(wrong.flatMap(({ question }) => question.concepts.slice(0, 1)))],
  };
}
