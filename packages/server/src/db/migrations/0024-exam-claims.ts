import { type Kysely, sql } from "kysely";

/**
 * Whoever judges an exam that is over says so again and again (`claimed_at`); whoever comes next judges what nobody
 * claims any more. Answers that wait for verdicts are found by themselves, however many have theirs. What a server writes
 * of an exam is always stored: an account that holds too much is refused when it saves an answer, as it was.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table exams add column claimed_at timestamptz`.execute(db);
  await sql`grant update (claimed_at) on exams to service_role`.execute(db);
  await sql`create index exam_answers_waiting on exam_answers (exam_id) where sql is not null and verdict is null`.execute(
    db,
  );
  for (const table of ["exams", "exam_answers"]) {
    const on = sql.table(table);
    await sql`drop trigger storage_changed on ${on}`.execute(db);
    await sql`create trigger storage_changed after update on ${on}
      referencing old table as removed new table as added
      for each statement execute function auth.count_storage('counted')`.execute(db);
  }
  await sql`
    create function auth.refuse_exam_answer() returns trigger
    language plpgsql security definer set search_path = ''
    as $$
    declare
      allowed auth.storage_limits;
    begin
      select known.* into allowed from auth.storage_limits as known join auth.storage_use as held using (table_name)
        where table_name = 'exam_answers' and held.user_id = new.user_id
          and held.bytes + octet_length(new.sql) - coalesce(octet_length(old.sql), 0) > known.bytes;
      if found then perform auth.refuse_storage(allowed); end if;
      return new;
    end
    $$`.execute(db);
  await sql`revoke execute on function auth.refuse_exam_answer() from public`.execute(db);
  await sql`create trigger storage_of_exam_answers before update of sql on exam_answers
    for each row when (new.sql is not null) execute function auth.refuse_exam_answer()`.execute(db);
}
