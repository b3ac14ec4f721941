import type { Verdict } from "@master-sql/judge/verdicts";
import { type PairVerdict, unusable, wrongVerdict } from "@master-sql/sql-judge";
import type { ExerciseDesk } from "./exercise-desk.ts";

type Checked = Extract<Verdict, { verdict: "right" }>["checked"];

const STAGES: Readonly<Record<Checked["searched"], string>> = {
  "same-query": "same",
  exhausted: "exhausted",
  budget: "budget",
  not: "prepared",
};

/**
 * What is printed of an answer to an exercise: the fields of a pair. `stage` of a rejection is `given` where the
 * visible data show it, otherwise `small`.
 */
export function exerciseVerdict(
  verdict: Verdict,
  elapsedMs: number,
  desk: Pick<ExerciseDesk, "titleOf">,
): PairVerdict {
  const ms = Math.round(elapsedMs);
  switch (verdict.verdict) {
    case "right":
      return {
        ...unusable(""),
        verdict: "right",
        stage: STAGES[verdict.checked.searched],
        ms,
        message: undefined,
      };
    case "wrong": {
      const title = verdict.misconception === undefined ? undefined : desk.titleOf(verdict.misconception);
      return {
        ...wrongVerdict(verdict, undefined),
        ms,
        stage: verdict.onVisibleData ? "given" : "small",
        message:
          verdict.reason.kind === "error" && verdict.onVisibleData
            ? verdict.reason.error.message
            : verdict.message,
        ...(title !== undefined && { misconception: title }),
      };
    }
    case "undecided":
      return { ...unusable(verdict.message), verdict: "undecided-timeout", ms };
    case "unusable":
      return { ...unusable(verdict.message), ms };
  }
}
