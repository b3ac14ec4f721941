import type { Misconception, QuestionBundle, QuizBundle } from "@master-sql/course";
import { drawQuestions, isRight, misconceptionsIn } from "@master-sql/course/quizzes";
import { z } from "zod";
import { byMainConcept } from "../../lib/concepts/by-main-concept.ts";

/** One go through a quiz, as it is kept in this browser. */
export const quizRunSchema = z.object({
  version: z.literal(2),
  /** Counts the goes from 1; questions are drawn and options shuffled anew each time. */
  attempt: z.int().min(1),
  /** Ids of the questions in their order; none before the first answer of the first go. */
  asked: z.array(z.string()),
  /** Question id → places in the bundle: the chosen options, or the pieces in the learner's order. */
  answers: z.record(z.string(), z.array(z.int().min(0))),
  /** The result was recorded. */
  recorded: z.boolean(),
});
export type QuizRun = z.infer<typeof quizRunSchema>;

export const firstRun: QuizRun = { version: 2, attempt: 1, asked: [], answers: {}, recorded: false };

/** The questions of this go, in their order. */
export function questionsOf(quiz: QuizBundle, run: QuizRun): readonly QuestionBundle[] {
  const asked = run.asked.length > 0 ? run.asked : drawQuestions(quiz.questions, `${quiz.id} 1`, null);
  const byId = new Map(quiz.questions.map((question) => [question.id, question]));
  return asked.flatMap((id) => byId.get(id) ?? []);
}

/** Another go: other questions first. */
export function nextRun(quiz: QuizBundle, run: QuizRun): QuizRun {
  const questions = questionsOf(quiz, run);
  const attempt = run.attempt + 1;
  const wrong = questions.filter((question) => !isRight(question, run.answers[question.id] ?? []));
  const before = { asked: questions.map(({ id }) => id), wrong: new Set(wrong.map(({ id }) => id)) };
  return { ...firstRun, attempt, asked: [...drawQuestions(quiz.questions, `${quiz.id} ${attempt}`, before)] };
}

/** Where the run of a quiz is kept. */
export function runKey(quizId: string): string {
  return `master-sql.quiz.${quizId}`;
}

interface QuizTally {
  /** A concept's id. */
  readonly id: string;
  readonly right: number;
  readonly of: number;
}

export interface QuizResultSummary {
  readonly right: number;
  readonly questions: number;
  /** Of the wrong answers, each once. */
  readonly misconceptions: readonly Misconception[];
  /** How the questions went by their main concept; those that went worst come first. */
  readonly concepts: readonly QuizTally[];
}

/** The result of a run in which every question was answered; null before. */
export function resultOf(quiz: QuizBundle, run: QuizRun): QuizResultSummary | null {
  const questions = questionsOf(quiz, run);
  const wrong = new Map<QuestionBundle, readonly number[]>();
  for (const question of questions) {
    const answer = run.answers[question.id];
    if (answer === undefined) return null;
    if (!isRight(question, answer)) wrong.set(question, answer);
  }
  const misconceptions = [...wrong].flatMap(([question, answer]) => misconceptionsIn(question, answer));
  return {
    right: questions.length - wrong.size,
    questions: questions.length,
    misconceptions: [...new Map(misconceptions.map((each) => [each.id, each])).values()],
    concepts: byMainConcept(questions, (question) => !wrong.has(question)).map(({ id, right, of }) => ({
      id,
      right,
      of,
    })),
  };
}
