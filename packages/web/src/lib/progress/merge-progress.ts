import type { Progress } from "@master-sql/protocol";
import { byAge } from "./delivery.ts";
import type { AttemptEntry, OutboxEntry, QuizEntry } from "./outbox-entry.ts";
import { isJudgedHere } from "./unjudged.ts";

export interface ExerciseProgress {
  readonly attempts: number;
  /** When it was first solved, ISO 8601; null when it wasn't yet. */
  readonly solvedAt: string | null;
  /** True when the first right answer came with no hint open. */
  readonly solvedUnaided: boolean;
  readonly lastAttemptAt: string;
  /** False while no answer has been judged, because the page was left too early. */
  readonly isJudged: boolean;
  /** True while something of it waits in this browser, so that the server hasn't confirmed it. */
  readonly pending: boolean;
}

/** The best result of a quiz: the largest share right, of equal ones the latest. */
export interface QuizProgress {
  readonly right: number;
  readonly questions: number;
}

/** What the server said, and when it was asked (milliseconds since 1970 by this browser's clock). */
export interface ServerProgress {
  readonly askedAt: number;
  readonly progress: Progress;
}

export interface MergedProgress {
  readonly exercises: Map<string, ExerciseProgress>;
  /** Lesson id → when it was completed, ISO 8601. */
  readonly lessons: Map<string, string>;
  /** By quiz id. */
  readonly quizzes: Map<string, QuizProgress>;
  /** How many entries of this owner wait in this browser. */
  readonly queued: number;
}

/**
 * The server's progress with what it can't know yet laid over it: this owner's entries that wait, with the page's
 * own verdict, and those it took after it was asked, with its verdict. Refused entries don't count.
 * `owner` is null for a visitor.
 */
export function mergeProgress(
  server: ServerProgress | null,
  entries: readonly OutboxEntry[],
  owner: string | null,
): MergedProgress {
  const exercises = new Map<string, ExerciseProgress>(
    server?.progress.exercises.map(({ exerciseId, ...known }) => [
      exerciseId,
      { ...known, isJudged: true, pending: false },
    ]),
  );
  const lessons = new Map<string, string>(
    server?.progress.lessons.map(({ lessonId, completedAt }) => [lessonId, completedAt]),
  );
  const quizzes = new Map<string, QuizProgress>(
    server?.progress.quizzes.map(({ quizId, right, questions }) => [quizId, { right, questions }]),
  );
  let queued = 0;
  for (const entry of entries.filter((candidate) => candidate.owner === owner).sort(byAge)) {
    const { delivery } = entry;
    if (delivery.state === "refused" || entry.kind === "activity") continue;
    const waits = delivery.state === "waiting";
    if (waits) queued += 1;
    else if (server && delivery.at < server.askedAt) continue;
    if (entry.kind === "lesson") {
      if (!lessons.has(entry.lessonId)) lessons.set(entry.lessonId, entry.createdAt);
    } else if (entry.kind === "quiz") {
      quizzes.set(entry.quizId, better(quizzes.get(entry.quizId), entry));
    } else {
      exercises.set(entry.exerciseId, withAttempt(exercises.get(entry.exerciseId), entry));
    }
  }
  return { exercises, lessons, quizzes, queued };
}

function better(best: QuizProgress | undefined, { right, questions }: QuizEntry): QuizProgress {
  return best !== undefined && best.right / best.questions > right / questions ? best : { right, questions };
}

function withAttempt(known: ExerciseProgress | undefined, entry: AttemptEntry): ExerciseProgress {
  const { delivery } = entry;
  const response = delivery.state === "delivered" ? delivery.response : null;
  const isRight = (response?.verdict ?? entry.localVerdict) === "right";
  // An answer that the server had before is in its count already.
  const counts = response?.replayed === true && known !== undefined ? 0 : 1;
  return {
    attempts: (known?.attempts ?? 0) + counts,
    ...firstSolved(known, entry, isRight),
    lastAttemptAt: known && known.lastAttemptAt > entry.createdAt ? known.lastAttemptAt : entry.createdAt,
    isJudged: (known?.isJudged ?? false) || response !== null || isJudgedHere(entry),
    pending: (known?.pending ?? false) || delivery.state === "waiting",
  };
}

/** When the exercise was first solved, and whether without a hint; this answer counts if none before it was right. */
function firstSolved(
  known: ExerciseProgress | undefined,
  { createdAt, hintsUsed }: AttemptEntry,
  isRight: boolean,
): Pick<ExerciseProgress, "solvedAt" | "solvedUnaided"> {
  const solvedAt = known?.solvedAt ?? null;
  if (isRight && solvedAt === null) return { solvedAt: createdAt, solvedUnaided: hintsUsed === 0 };
  return { solvedAt, solvedUnaided: known?.solvedUnaided ?? false };
}
