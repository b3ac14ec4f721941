import { sql } from "kysely";

/**
 * Since when each answer waits that is stored and has no verdict: to an exercise, or of an exam that is over. A query of
 * one column, `since`.
 */
export const WAITING_ANSWERS = sql<{ since: Date }>`
  select received_at as since from pending_attempts
  union all
  select finished_at from exams join exam_answers on exam_id = exams.id
    where sql is not null and verdict is null and finished_at is not null`;
