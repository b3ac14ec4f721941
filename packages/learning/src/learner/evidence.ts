/**
 * An answer to an exercise, as `get-events` tells it (protocol/src/events.ts); other kinds of events say nothing
 * here.
 */
export interface AttemptEvent {
  readonly kind: "attempt";
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly exerciseId: string;
  readonly verdict: "right" | "wrong" | "undecided";
  readonly misconception: string | null;
  readonly hintsUsed: number;
  readonly timeOnTaskMs: number | null;
  readonly solutionSeen: boolean;
}

/** An answer to a question of a quiz or of a placement. */
export interface QuizAnswerEvent {
  readonly kind: "quiz-answer";
  readonly id: string;
  readonly at: string;
  readonly quizId: string;
  readonly questionId: string;
  readonly isRight: boolean;
  /** What a wrong answer shows that its author believes. */
  readonly misconception: string | null;
}

/** An answer in an exam or an interview, whose question isn't in the catalogue. */
export interface TestedEvent {
  readonly kind: "tested";
  readonly id: string;
  readonly at: string;
  readonly place: "exam" | "interview";
  readonly questionId: string;
  readonly isRight: boolean;
  readonly isUnaided: boolean;
  /** Ids, the main one first. */
  readonly concepts: readonly string[];
  /** 1 to 5; null when it isn't known any more. */
  readonly difficulty: number | null;
}

/** A lesson was gone through to its end. */
export interface LessonEvent {
  readonly kind: "lesson-completed";
  readonly id: string;
  readonly at: string;
  readonly lessonId: string;
}

/** Any event of a learner: kinds that tell nothing here are passed over. */
export type PracticeEvent =
  | AttemptEvent
  | QuizAnswerEvent
  | LessonEvent
  | TestedEvent
  | { readonly kind: string; readonly id: string; readonly at: string };

export function isAttempt(event: PracticeEvent): event is AttemptEvent {
  return event.kind === "attempt" && "verdict" in event;
}

export function isQuizAnswer(event: PracticeEvent): event is QuizAnswerEvent {
  return event.kind === "quiz-answer" && "questionId" in event && "isRight" in event;
}

export function isTested(event: PracticeEvent): event is TestedEvent {
  return event.kind === "tested" && "isUnaided" in event;
}

export function isLessonCompleted(event: PracticeEvent): event is LessonEvent {
  return event.kind === "lesson-completed" && "lessonId" in event;
}

/** What came before at the same exercise. */
export interface Before {
  readonly attempts: number;
  readonly solved: boolean;
  /** Days since the attempt before; 0 when there is none. */
  readonly days: number;
}

/** Faster than anybody reads a task and writes a query. */
const TOO_FAST_MS = 8_000;
const LEAST = 0.05;

/**
 * How much an attempt tells of what the learner can do alone, from 0 to 1: a first attempt without help everything,
 * each hint half, tries after a wrong one little, and what was shown or solved before next to nothing, unless days have
 * passed.
 */
export function evidenceWeight(attempt: AttemptEvent, before: Before): number {
  if (attempt.verdict === "undecided") return 0;
  const isRight = attempt.verdict === "right";
  if (before.solved) return isRight && (before.days < 1 || attempt.hintsUsed > 0) ? LEAST : 0.5;
  if (attempt.solutionSeen) return isRight ? LEAST : 0.5;
  const tries = before.attempts === 0 ? 1 : isRight ? 0.4 : 0.15;
  if (!isRight) return tries;
  const isTooFast = attempt.timeOnTaskMs !== null && attempt.timeOnTaskMs < TOO_FAST_MS;
  return Math.max(LEAST, tries * 0.5 ** attempt.hintsUsed * (isTooFast ? 0.2 : 1));
}

/** What a wrong choice tells of what one can write. */
const WRONG_CHOICE = 0.6;
/** What a right one tells, were there nothing to guess. */
const RIGHT_CHOICE = 0.6;

/**
 * How much an answer to a question of a quiz tells of what the learner can do: less than an exercise, since choosing
 * is not writing, a right one by the chance of guessing it less, and one that was answered before next to nothing.
 */
export function choiceWeight(isRight: boolean, guess: number, answeredBefore: number): number {
  if (answeredBefore > 0) return LEAST;
  return isRight ? RIGHT_CHOICE * (1 - guess) : WRONG_CHOICE;
}

/** After a nudge, or after misses. */
const AIDED = 0.5;

/** How much an answer in an exam or an interview tells: as much as a first attempt, unless it was asked before. */
export function testedWeight({ isRight, isUnaided }: TestedEvent, askedBefore: number): number {
  if (askedBefore > 0) return LEAST;
  return isRight && !isUnaided ? AIDED : 1;
}

/** First, alone, and judged: what counts when somebody is said to be able to do a thing. */
export function isUnassistedFirst(attempt: AttemptEvent, before: Before): boolean {
  return (
    before.attempts === 0 &&
    attempt.hintsUsed === 0 &&
    !attempt.solutionSeen &&
    attempt.verdict !== "undecided"
  );
}
