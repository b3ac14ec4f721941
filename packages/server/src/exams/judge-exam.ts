import type { ResultDifference } from "@master-sql/judge/results";
import type { Verdict } from "@master-sql/judge/verdicts";
import type { ExamDifference } from "@master-sql/protocol";
import type { Kysely, Selectable } from "kysely";
import type { Logger } from "pino";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import type { Origin } from "../grading/fair-queue.ts";
import type { Grader } from "../grading/grader.ts";
import type { Busy } from "../queue/claimed-work.ts";
import type { ExamContent } from "./exam-content.ts";
import { partialCredit } from "./partial-credit.ts";
import { countAnswered } from "./question-exposure.ts";

/** How far the judging of an exam came. */
export type ExamJudged = { readonly status: "judged" } | Busy;

export interface JudgeDependencies {
  readonly database: Kysely<Tables>;
  readonly exams: ExamContent;
  readonly grader: Grader;
  readonly log: Logger;
  /** Told of questions that the content doesn't hold: their answers are left. */
  readonly onUnknown: (questionId: string) => void;
}

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

/** Answers of one exam that are judged at once: more of one user's that wait would count as a script's. */
const AT_ONCE = 2;

/** Judges what is left of an exam that is over. The first verdict on an answer stays, whoever else comes with one. */
export async function judgeExam(
  examId: string,
  from: Origin,
  { database, exams, grader, log, onUnknown }: JudgeDependencies,
): Promise<ExamJudged> {
  const left = await withoutVerdict(database, examId);
  let retryAfterSeconds = 0;
  const judgeNext = async (): Promise<void> => {
    for (let answer = left.shift(); answer && retryAfterSeconds === 0; answer = left.shift()) {
      const { question_id: questionId, sql } = answer;
      if (sql === null) continue;
      const found = exams.question(questionId);
      if (found === null) {
        onUnknown(questionId);
        continue;
      }
      const { question, task } = found;
      const outcome = await grader.grade({ ...from, dataset: question.dataset, task, sql });
      if (outcome.status === "busy") retryAfterSeconds = outcome.retryAfterSeconds;
      else if (outcome.verdict.verdict === "unusable") {
        log.error({ question: questionId, reason: outcome.verdict.message }, "a question can't be judged");
        await store(database, examId, answer, WITHDRAWN);
      } else await store(database, examId, answer, outcomeOf(outcome.verdict));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, judgeNext));
  return retryAfterSeconds > 0 ? { status: "busy", retryAfterSeconds } : { status: "judged" };
}

/** What isn't in the pool any more doesn't count, answered or not. */
export async function withdrawMissing(
  database: Kysely<Tables>,
  exams: ExamContent,
  examId: string,
): Promise<void> {
  for (const answer of await withoutVerdict(database, examId))
    if (exams.question(answer.question_id) === null) await store(database, examId, answer, WITHDRAWN);
}

type Unjudged = Pick<Selectable<Tables["exam_answers"]>, "position" | "question_id" | "sql" | "weight">;

function withoutVerdict(database: Kysely<Tables>, examId: string): Promise<Unjudged[]> {
  return asService(database, (transaction) =>
    transaction
      .selectFrom("exam_answers")
      .select(["position", "question_id", "sql", "weight"])
      .where("exam_id", "=", examId)
      .where("verdict", "is", null)
      .orderBy("position")
      .execute(),
  );
}

function store(
  database: Kysely<Tables>,
  examId: string,
  { position, weight, question_id: questionId, sql }: Unjudged,
  { difference, credit, ...outcome }: Outcome,
): Promise<void> {
  return asService(database, async (transaction) => {
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
