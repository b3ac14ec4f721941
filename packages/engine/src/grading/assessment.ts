import { errorClassOf } from "../mistakes/classify.ts";
import type { JudgedContract } from "../results/compare.ts";
import type { ComparedPlans, ResultPreview, Verdict, WrongReason } from "../verdicts/verdict.ts";
import { wrongMessage } from "./message.ts";
import type { CommonTask } from "./task.ts";

/** What was found about one answer to a task whose answer isn't a query. */
export type Assessment =
  | {
      readonly kind: "right";
      /** Databases that it was right on. */
      readonly databases: number;
      readonly plans?: ComparedPlans;
    }
  | {
      readonly kind: "wrong";
      readonly reason: WrongReason;
      /** Two answers with the same are wrong in the same way (rule G14). */
      readonly behaviour: string;
      readonly onVisibleData?: boolean;
      readonly expectedPreview?: ResultPreview;
      readonly candidatePreview?: ResultPreview;
    }
  /** Undecided or unusable. */
  | { readonly kind: "ended"; readonly verdict: Verdict };

const NO_CONTRACT: JudgedContract = { columns: [], names: false, order: "none" };

/** The verdict on a candidate; a rejected one is compared with the task's wrong answers. */
export async function verdictOf(
  task: CommonTask,
  candidate: string,
  contract: JudgedContract | undefined,
  assess: (answer: string) => Promise<Assessment>,
): Promise<Verdict> {
  if (candidate.trim() === "") {
    const reason = { kind: "no-result", cause: "empty" } as const;
    return { verdict: "wrong", reason, onVisibleData: true, message: "There is nothing in this answer yet." };
  }
  const found = await assess(candidate);
  if (found.kind === "ended") return found.verdict;
  if (found.kind === "right") {
    const { databases, plans } = found;
    return { verdict: "right", checked: { databases, searched: "not" }, ...(plans && { plans }) };
  }
  const { reason, onVisibleData = true, expectedPreview, candidatePreview } = found;
  const errorClass = errorClassOf(reason);
  const misconception = await misconceptionOf(task, found.behaviour, assess);
  return {
    verdict: "wrong",
    reason,
    onVisibleData,
    message:
      reason.kind === "error"
        ? "Your statements did not run to their end: PostgreSQL reports an error."
        : wrongMessage(reason, contract ?? NO_CONTRACT),
    ...(misconception !== undefined && { misconception }),
    ...(errorClass && { errorClass }),
    ...(expectedPreview && { expectedPreview }),
    ...(candidatePreview && { candidatePreview }),
  };
}

async function misconceptionOf(
  task: CommonTask,
  behaviour: string,
  assess: (answer: string) => Promise<Assessment>,
): Promise<string | undefined> {
  for (const { misconceptionId, sql } of task.wrongAnswers) {
    const known = await assess(sql);
    if (known.kind === "wrong" && known.behaviour === behaviour) return misconceptionId;
  }
  return undefined;
}

/** For an answer that PostgreSQL refused, or that holds a statement of the wrong kind. */
export function behaviourOf(reason: WrongReason): string {
  switch (reason.kind) {
    case "error":
      return `error ${reason.error.sqlstate} ${reason.error.message}`;
    case "statement-kind":
      return `statement ${reason.statement.trim().split(/\s+/, 2).join(" ").toLowerCase()}`;
    default:
      return JSON.stringify(reason);
  }
}
