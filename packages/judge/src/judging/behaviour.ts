import type { WrongReason } from "../verdicts/verdict.ts";
import type { Assessment } from "./assessment.ts";
import type { LeastRecentlyUsed } from "./least-recently-used.ts";
import type { CommonTask } from "./task.ts";

/** What an answer made of statements did, as text: two answers with the same are wrong in the same way (rule G14). */
export type StagedAssessment = Assessment<string>;

/** An answer that PostgreSQL refused, or that holds a statement of the wrong kind. */
export function rejectedStatements(
  reason: WrongReason,
  { database = 0 } = {},
): Extract<StagedAssessment, { kind: "wrong" }> {
  const message = "PostgreSQL stopped at an error before all statements had run.";
  return {
    kind: "wrong",
    reason,
    behaviour: `${database} ${behaviourOf(reason)}`,
    details: { onVisibleData: database === 0, ...(reason.kind === "error" && { message }) },
  };
}

/** The place of the first listed wrong answer that does the same, if one does; what each does is found out once. */
export async function placeOfBehaviour(
  { wrongAnswers, ...exercise }: CommonTask,
  behaviour: string,
  behaviours: LeastRecentlyUsed<string | null>,
  assess: (answer: string) => Promise<Assessment<string>>,
): Promise<readonly number[]> {
  for (const [place, { sql }] of wrongAnswers.entries()) {
    const key = JSON.stringify([sql, exercise]);
    let known = behaviours.find(key);
    if (known === undefined) {
      const assessed = await assess(sql);
      // Whatever was ended early may go otherwise the next time.
      if (assessed.kind === "ended") continue;
      known = (assessed.kind === "wrong" && assessed.behaviour) || null;
      behaviours.keep(key, known);
    }
    if (known === behaviour) return [place];
  }
  return [];
}

function behaviourOf(reason: WrongReason): string {
  switch (reason.kind) {
    case "error":
      return `error ${reason.error.sqlstate} ${reason.error.message}`;
    case "statement-kind":
      return `statement ${reason.statement.trim().split(/\s+/, 2).join(" ").toLowerCase()}`;
    default:
      return JSON.stringify(reason);
  }
}
