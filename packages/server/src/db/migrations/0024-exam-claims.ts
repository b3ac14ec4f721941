import { type Kysely, sql } from "kysely";

/**
 * Whoever judges an exam that is over says so again and again (`claimed_at`); whoever comes next judges what nobody
 * claims any more. Answers that wait for verdicts are found by themselves, however many have theirs.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table exams add column claimed_at timestamptz`.execute(db);
  await sql`grant update (claimed_at) on exams to service_role`.execute(db);
  await sql`create index exam_answers_waiting on exam_answers (exam_id) where sql is not null and verdict is null`.execute(
    db,
  );
}
