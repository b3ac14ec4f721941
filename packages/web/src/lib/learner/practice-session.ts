import { create } from "zustand";

interface SessionExercise {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** Why it is in the session, in a sentence. */
  readonly reason: string;
}

interface PracticeSession {
  readonly minutes: number;
  readonly exercises: readonly SessionExercise[];
  begin(minutes: number, exercises: readonly SessionExercise[]): void;
}

/** The session of practice that was begun in this page, if any; a reload ends it. */
export const usePracticeSession = create<PracticeSession>((set) => ({
  minutes: 0,
  exercises: [],
  begin: (minutes, exercises) => set({ minutes, exercises }),
}));

/** What follows an exercise of the session; null when it isn't in it. */
export function afterInSession(
  { minutes, exercises }: Pick<PracticeSession, "minutes" | "exercises">,
  exerciseId: string,
): { readonly next: SessionExercise | null; readonly words: string } | null {
  const place = exercises.findIndex(({ id }) => id === exerciseId);
  if (place < 0) return null;
  const next = exercises[place + 1] ?? null;
  const words =
    next === null
      ? `That was the last exercise of your ${minutes} minutes. There is more whenever you want it.`
      : `${place + 2} of ${exercises.length} in your ${minutes} minutes. ${next.reason}`;
  return { next, words };
}
