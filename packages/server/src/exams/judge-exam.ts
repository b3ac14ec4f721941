import type { ExamDifference } from "@master-sql/engine/api";
import type { ResultDifference } from "@master-sql/engine/results";
import type { Verdict } from "@master-sql/engine/verdicts";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import type { Origin } from "../grading/fair-queue.ts";
import type { Grader } from "../grading/grader.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { ExamContent } from "./exam-content.ts";
import { partialCredit } from "./partial-credit.ts";
import { countAnswered } from "./question-exposure.ts";

export interface JudgeDependencies {
  readonly database: Kysely<Tables>;
  readonly exams: ExamContent;
  readonly grader: Grader;
  readonly clientAddress: ClientAddress;
  readonly log: Logger;
}

type Judged =
  | { readonly status: "judged" }
  /** Not all of them could be judged now; the others are kept. */
  | { readonly status: "busy"; readonly retryAfterSeconds: number };

interface Outcome {
  readonly verdict: "right" | "wrong" | "undecided" | "withdrawn";
  readonly message: string;
  readonly difference: ExamDifference | null;
  /** The part of its weight that the answer earns, 0 to 1. */
  readonly credit: number;
}

const WITHDRAWN: Outcome = {
  verdict: "withdrawn",
  message: "This question was withdrawn, so it doesn't count.",
  difference: null,
  credit: 0,
};

/** Exams that are being judged, so that one asked for several times at once is judged once. */
const underWay = new Map<string, Promise<Judged>>();

/** Judges the answers of an exam that is over and have no verdict yet, and stores the verdicts. */
export async function judgeExam(
  from: Origin,
  examId: string,
  dependencies: JudgeDependencies,
): Promise<Judged> {
  const same = underWay.get(examId);
  if (same) return same;
  const judging = judgeAnswers(from, examId, dependencies).finally(() => underWay.delete(examId));
  underWay.set(examId, judging);
  return judging;
}

async function judgeAnswers(
  from: Origin,
  examId: string,
  { database, exams, grader, log }: JudgeDependencies,
): Promise<Judged> {
  const { userId } = from;
  const unjudged = await asService(database, (transaction) =>
    transaction
      .selectFrom("exam_answers")
      .select(["position", "question_id", "sql", "weight"])
      .where("exam_id", "=", examId)
      .where("user_id", "=", userId)
      .where("verdict", "is", null)
      .orderBy("position")
      .execute(),
  );
  const store = (
    { position, weight, question_id: questionId, sql }: (typeof unjudged)[number],
    { difference, credit, ...outcome }: Outcome,
  ) =>
    asService(database, async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable("exam_answers")
        .set({
          ...outcome,
          points: credit * weight,
          difference: difference === null ? null : JSON.stringify(difference),
        })
        .where("exam_id", "=", examId)
        .where("position", "=", position)
        .where("verdict", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n && sql !== null) await countAnswered(transaction, questionId);
    });
  let retryAfterSeconds = 0;
  await Promise.all(
    unjudged.map(async (answer) => {
      const { question_id: questionId, sql } = answer;
      const found = exams.question(questionId);
      if (found === null) return store(answer, WITHDRAWN);
      if (sql === null) return;
      const { question, task } = found;
      const outcome = await grader.grade({ ...from, dataset: question.dataset, task, sql });
      if (outcome.status === "busy") {
        retryAfterSeconds = Math.max(retryAfterSeconds, outcome.retryAfterSeconds);
        return;
      }
      if (outcome.verdict.verdict === "unusable") {
        log.error({ question: questionId, reason: outcome.verdict.message }, "a question can't be judged");
        return store(answer, WITHDRAWN);
      }
      return store(answer, outcomeOf(outcome.verdict));
    }),
  );
  return retryAfterSeconds > 0 ? { status: "busy", retryAfterSeconds } : { status: "judged" };
}

function outcomeOf(verdict: Exclude<Verdict, { verdict: "unusable" }>): Outcome {
  if (verdict.verdict === "right") {
    return { verdict: "right", message: "This is the expected result.", difference: null, credit: 1 };
  }
  const credit = partialCredit(verdict);
  const half = "Half of the points, since the rows are the expected ones.";
  const message = credit > 0 ? `${verdict.message} ${half}` : verdict.message;
  return { verdict: verdict.verdict, message, difference: visibleDifference(verdict), credit };
}

/** Only on data that the person could see: what else the pool is judged on isn't told. */
function visibleDifference(verdict: Verdict): ExamDifference | null {
  if (verdict.verdict !== "wrong" || !verdict.onVisibleData) return null;
  const { reason } = verdict;
  switch (reason.kind) {
    case "rows":
    case "duplicates":
      return differenceOf(reason.difference);
    case "state":
      return reason.database === 0 && reason.difference !== null ? differenceOf(reason.difference) : null;
    default:
      return null;
  }
}

function differenceOf(difference: ResultDifference): ExamDifference {
  const rows = (counted: ResultDifference["missing"]) =>
    counted.map(({ row, count }) => ({ row: [...row], count }));
  return {
    columns: [...difference.columns],
    missing: rows(difference.missing),
    extra: rows(difference.extra),
    missingTotal: difference.missingTotal,
    extraTotal: difference.extraTotal,
    expectedRowCount: difference.expectedRowCount,
    candidateRowCount: difference.candidateRowCount,
  };
}
