import type { ExamScore, ExamSummary } from "@master-sql/protocol";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";

/** An answer that was sent in time may arrive this much later. */
export const GRACE_SECONDS = 15;

/** An exam as it stands, by the database's clock. */
export interface ExamRow extends ExamSummary {
  /** Until its end; 0 when that is past. */
  readonly secondsLeft: number;
  /** Null while it runs, or an answer isn't judged yet. */
  readonly score: ExamScore | null;
}

/** Exams of a user, the latest first; with `examId` that one alone, if it is theirs. */
export async function findExams(
  transaction: Transaction<Tables>,
  userId: string,
  examId?: string,
): Promise<readonly ExamRow[]> {
  let query = transaction
    .selectFrom("exams as exam")
    .innerJoin("exam_answers as answer", "answer.exam_id", "exam.id")
    .select([
      "exam.id",
      "exam.simulation_id",
      "exam.title",
      "exam.pass_percent",
      "exam.started_at",
      "exam.ends_at",
      sql<Date | null>`coalesce(exam.finished_at, case when now() >= exam.ends_at then exam.ends_at end)`.as(
        "finished_at",
      ),
      sql<number>`greatest(extract(epoch from exam.ends_at - now()), 0)::double precision`.as("seconds_left"),
      sql<number>`count(*)::integer`.as("questions"),
      sql<number>`count(answer.sql)::integer`.as("answered"),
      sql<number>`(count(*) filter (where answer.sql is not null and answer.verdict is null))::integer`.as(
        "unjudged",
      ),
      sql<number>`(count(*) filter (where answer.verdict = 'right'))::integer`.as("right"),
      sql<number>`(count(*) filter (where answer.verdict is distinct from 'withdrawn'))::integer`.as(
        "counted",
      ),
      sql<number>`coalesce(sum(answer.points), 0)::double precision`.as("points"),
      sql<number>`(coalesce(sum(answer.weight) filter (where answer.verdict is distinct from 'withdrawn'), 0))::integer`.as(
        "out_of",
      ),
    ])
    .where("exam.user_id", "=", userId)
    .groupBy("exam.id")
    .orderBy("exam.started_at", "desc");
  if (examId !== undefined) query = query.where("exam.id", "=", examId);
  return (await query.execute()).map((row) => ({
    examId: row.id,
    simulationId: row.simulation_id,
    title: row.title,
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    questions: row.questions,
    answered: row.answered,
    passPercent: row.pass_percent,
    secondsLeft: row.seconds_left,
    score:
      row.finished_at === null || row.unjudged > 0
        ? null
        : {
            right: row.right,
            of: row.counted,
            points: row.points,
            outOf: row.out_of,
            passed: row.out_of > 0 && row.points * 100 >= row.out_of * row.pass_percent,
          },
  }));
}

export const NO_EXAM = "There is no such exam.";
