import type { ResultColumn, Row } from "@master-sql/judge/sandbox";
import type { Rung, RungNumber } from "@master-sql/tutor/hints";
import type { Idea } from "./idea.ts";

/** What belongs to the example of a rung: the concept that it is about, and what it gave when it was run. */
export interface ShownExample {
  readonly idea: Idea | null;
  readonly result: { readonly columns: readonly ResultColumn[]; readonly rows: readonly Row[] } | null;
}

/** A step of the ladder as it is shown. */
export type Step = {
  /** What it gives, said before it is opened. */
  readonly promise: string;
  /** The number under which it is recorded when it is opened. */
  readonly recordedAs: number;
} & (
  | {
      readonly kind: "rung";
      readonly rung: Rung;
      /** Hints of the exercise that come with it. */
      readonly hints: readonly string[];
      readonly example: ShownExample | null;
    }
  /** A hint of the exercise, where nothing can be said about the answer itself. */
  | { readonly kind: "task-hint"; readonly html: string }
);

/** How rungs about an answer are numbered among those that were open (tutor/src/hints, rule H8). */
const FIRST_RUNG = 10;
/** Under which the solution is recorded. */
export const SOLUTION_RUNG = FIRST_RUNG + 5;

interface Climb {
  readonly rungs: readonly Rung[];
  readonly promises: Readonly<Record<RungNumber, string>>;
  readonly example: ShownExample | null;
}

/** The steps from what was found about the answer, and the hints of the exercise that aren't open yet (rule H1). */
export function stepsOf(
  { rungs, promises, example }: Climb,
  hints: readonly string[],
  hintsOpen: number,
): readonly Step[] {
  const unopened = hints.slice(hintsOpen);
  const isAboutQuery = rungs.some(({ rung }) => rung < 5);
  const hasSkeleton = rungs.some(({ rung }) => rung === 4);
  const hintsOf = (rung: number) => {
    if (rung === 3) return hasSkeleton ? unopened.slice(0, 1) : unopened;
    return rung === 4 ? unopened.slice(1) : [];
  };
  const own = unopened.map((html, index): Step => {
    const number = hintsOpen + index + 1;
    return { kind: "task-hint", html, promise: `hint ${number} on the task`, recordedAs: number };
  });
  const about = rungs.map(
    (rung): Step => ({
      kind: "rung",
      rung,
      promise: promises[rung.rung],
      recordedAs: FIRST_RUNG + rung.rung,
      hints: hintsOf(rung.rung),
      example: rung.rung === 3 ? example : null,
    }),
  );
  return isAboutQuery ? about : [...own, ...about];
}
