import type { ExerciseProgress, QuizProgress } from "./merge-progress.ts";
import type { OutboxEntry } from "./outbox-entry.ts";

/** What the learner has done: the server's word, with what waits in this browser laid over it. */
export interface LearnerProgress {
  /** "offline": the server doesn't answer; what this browser last heard is shown. */
  readonly status: "loading" | "ready" | "offline";
  readonly isVisitor: boolean;
  /** By exercise id. */
  readonly exercises: ReadonlyMap<string, ExerciseProgress>;
  /** Lesson id → when it was completed, ISO 8601. */
  readonly lessons: ReadonlyMap<string, string>;
  /** Best result by quiz id. */
  readonly quizzes: ReadonlyMap<string, QuizProgress>;
  /** How many submissions and completions wait in this browser. */
  readonly queued: number;
}

/** What waits, was refused, or can't be kept, of whoever is here. */
export interface KeptNotes {
  readonly refused: readonly OutboxEntry[];
  /** True when this browser stores nothing more, so that leaving the page loses what waits. */
  readonly onlyInMemory: boolean;
  readonly unreadable: number;
}
