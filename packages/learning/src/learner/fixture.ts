import type { AttemptEvent, QuizAnswerEvent, TestedEvent } from "./evidence.ts";
import { type PracticeCatalogue, priorDifficulty } from "./practice-catalogue.ts";

const CHAIN = 6;
const PER_CONCEPT = 5;

/** Concepts in a chain, each with exercises of difficulty 1 to 5 that need the one before too. For tests. */
export function chainCatalogue(concepts = CHAIN): PracticeCatalogue {
  const items = Array.from({ length: concepts * PER_CONCEPT }, (_, number) => {
    const concept = Math.floor(number / PER_CONCEPT);
    return {
      id: `x${number}`,
      moduleId: `m${Math.floor(concept / 3)}`,
      concepts: concept === 0 ? [0] : [concept, concept - 1],
      difficulty: 1 + (number % PER_CONCEPT),
      level: priorDifficulty(1 + (number % PER_CONCEPT)),
      minutes: 2 + (number % PER_CONCEPT),
    };
  });
  return {
    concepts: Array.from({ length: concepts }, (_, number) => ({
      id: `c${number}`,
      title: `Concept ${number}`,
      prerequisites: number === 0 ? [] : [number - 1],
    })),
    items,
    itemById: new Map(items.map(({ id }, number) => [id, number])),
    conceptById: new Map(Array.from({ length: concepts }, (_, number) => [`c${number}`, number])),
    lessonConcepts: new Map([["l1", [1]]]),
    questions: new Map(
      Array.from({ length: concepts }, (_, number) => [
        `quiz q${number}`,
        { moduleId: `m${Math.floor(number / 3)}`, concepts: [number], difficulty: 2, guess: 0.2 },
      ]),
    ),
  };
}

/** An attempt without help, `minute` minutes after a fixed moment. */
export function attemptAt(
  minute: number,
  exerciseId: string,
  verdict: AttemptEvent["verdict"],
  rest: Partial<AttemptEvent> = {},
): AttemptEvent {
  return {
    kind: "attempt",
    id: `${minute}-${exerciseId}`,
    at: new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString(),
    exerciseId,
    verdict,
    misconception: null,
    hintsUsed: 0,
    timeOnTaskMs: null,
    solutionSeen: false,
    ...rest,
  };
}

/** An answer to the question about a concept, likewise. */
export function quizAnswerAt(
  minute: number,
  questionId: string,
  isRight: boolean,
  misconception: string | null = null,
): QuizAnswerEvent {
  return {
    kind: "quiz-answer",
    id: `${minute}-${questionId}`,
    at: new Date(momentAt(minute)).toISOString(),
    quizId: "quiz",
    questionId,
    isRight,
    misconception,
  };
}

/** An answer of an exam to a question of medium difficulty about a concept, likewise. */
export function testedAt(minute: number, concept: string, rest: Partial<TestedEvent> = {}): TestedEvent {
  return {
    kind: "tested",
    id: `${minute}-${concept}`,
    at: new Date(momentAt(minute)).toISOString(),
    place: "exam",
    questionId: `about ${concept}`,
    isRight: true,
    isUnaided: true,
    concepts: [concept],
    difficulty: 3,
    ...rest,
  };
}

/** The moment that is `minute` minutes after the same. */
export const momentAt = (minute: number) => Date.UTC(2026, 0, 1) + minute * 60_000;
