import { type Kysely, sql } from "kysely";

/**
 * What an exam's questions are worth and what was earned, fixed when they are drawn and judged; and how often each
 * question of the pool was drawn and answered by whomever, which outlives accounts and names nobody.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table exam_answers
      add column weight smallint not null default 1 check (weight > 0),
      add column points double precision check (points between 0 and weight)`.execute(db);
  // Until now each question was worth the same.
  await sql`update exam_answers set points = case verdict when 'right' then 1 else 0 end where verdict is not null`.execute(
    db,
  );
  await sql`grant update (points) on exam_answers to service_role`.execute(db);

  await sql`
    create table question_exposure (
      question_id uuid primary key,
      drawn integer not null default 0 check (drawn >= 0),
      answered integer not null default 0 check (answered between 0 and drawn)
    )`.execute(db);
  await sql`
    insert into question_exposure (question_id, drawn, answered)
    select question_id, count(*), count(sql) from exam_answers group by question_id`.execute(db);
  await sql`alter table question_exposure enable row level security`.execute(db);
  await sql`create policy server on question_exposure to service_role using (true) with check (true)`.execute(
    db,
  );
  await sql`grant select, insert, update on question_exposure to service_role`.execute(db);
}
