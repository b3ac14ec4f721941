import { type Kysely, sql } from "kysely";

const MB = 1_000_000;

/** Table, the rows and bytes that one account may have in it, and what people call them. */
const LIMITS: readonly (readonly [table: string, rows: number, bytes: number, what: string])[] = [
  ["attempts", 50_000, 100 * MB, "answers to exercises"],
  ["activities", 300_000, 60 * MB, "runs and steps of lessons"],
  ["path_decisions", 10_000, 10 * MB, "decisions on the way through the course"],
  ["lesson_completions", 5_000, 1 * MB, "completed lessons"],
  ["quiz_answers", 50_000, 20 * MB, "answers in quizzes"],
  ["quiz_results", 10_000, 5 * MB, "results of quizzes"],
  ["exams", 1_000, 2 * MB, "exams"],
  ["exam_answers", 20_000, 50 * MB, "answers in exams"],
  ["tutor_questions", 20_000, 100 * MB, "questions to the tutor"],
  ["user_sessions", 5_000, 5 * MB, "recorded logins"],
  ["feedback", 200, 1 * MB, "messages"],
];

/**
 * How much one account may store, table by table. Triggers count rows and bytes of each account in the transaction that
 * writes them, and refuse what would be too much: under a lock of the account, so that requests at once don't get past.
 * Bytes are those of a row as text. Feedback without an account isn't counted here.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table auth.storage_limits (
      table_name text primary key,
      rows bigint not null check (rows >= 0),
      bytes bigint not null check (bytes >= 0),
      what text not null
    )`.execute(db);
  await sql`
    create table auth.storage_use (
      user_id uuid not null references auth.users on delete cascade,
      table_name text not null references auth.storage_limits,
      rows bigint not null,
      bytes bigint not null,
      primary key (user_id, table_name)
    )`.execute(db);
  for (const table of ["storage_limits", "storage_use"]) {
    await sql`alter table ${sql.id("auth", table)} enable row level security`.execute(db);
    await sql`create policy server on ${sql.id("auth", table)} for select to service_role using (true)`.execute(
      db,
    );
    await sql`grant select on ${sql.id("auth", table)} to service_role`.execute(db);
  }

  // They run as the owner: nobody else may change what is counted.
  await sql`
    create function auth.refuse_storage(allowed auth.storage_limits) returns void
    language plpgsql set search_path = ''
    as $$
    begin
      raise exception using errcode = 'MSFUL', message = format(
        'This account holds as many %s as one account may: %s, of %s MB together. What it holds stays; nothing more is stored. Send feedback if you need more room.',
        allowed.what, to_char(allowed.rows, 'FM999,999,999'), allowed.bytes / 1000000);
    end
    $$`.execute(db);
  await sql`
    create function auth.charge_storage(
      person uuid, name text, more_rows bigint, more_bytes bigint, is_limited boolean
    ) returns void
    language plpgsql security definer set search_path = ''
    as $$
    declare
      held auth.storage_use;
      allowed auth.storage_limits;
    begin
      perform pg_advisory_xact_lock(hashtextextended('storage ' || person::text, 0));
      if more_rows < 0 or (more_rows = 0 and more_bytes < 0) then
        update auth.storage_use set rows = greatest(0, rows + more_rows), bytes = greatest(0, bytes + more_bytes)
          where user_id = person and table_name = name;
        return;
      end if;
      insert into auth.storage_use as known values (person, name, more_rows, more_bytes)
        on conflict (user_id, table_name) do update
          set rows = known.rows + excluded.rows, bytes = greatest(0, known.bytes + excluded.bytes)
        returning * into held;
      select * into allowed from auth.storage_limits where table_name = name;
      if is_limited and (held.rows > allowed.rows or held.bytes > allowed.bytes) then
        perform auth.refuse_storage(allowed);
      end if;
    end
    $$`.execute(db);
  await sql`
    create function auth.count_storage() returns trigger
    language plpgsql security definer set search_path = ''
    as $$
    begin
      case tg_op
        when 'INSERT' then
          perform auth.charge_storage(user_id, tg_table_name, count(*), sum(octet_length(added::text)), tg_argv[0] = 'limited')
            from added where user_id is not null group by user_id;
        when 'DELETE' then
          perform auth.charge_storage(user_id, tg_table_name, -count(*), -sum(octet_length(removed::text)), false)
            from removed where user_id is not null group by user_id;
        else
          perform auth.charge_storage(user_id, tg_table_name, 0, sum(bytes), tg_argv[0] = 'limited')
            from (
              select user_id, octet_length(added::text) as bytes from added
              union all select user_id, -octet_length(removed::text) from removed
            ) as change
            where user_id is not null group by user_id having sum(bytes) <> 0;
      end case;
      return null;
    end
    $$`.execute(db);
  // An answer is judged after it was taken, and moves to the attempts then: too late to refuse it.
  await sql`
    create function auth.refuse_attempt() returns trigger
    language plpgsql security definer set search_path = ''
    as $$
    declare
      allowed auth.storage_limits;
    begin
      select known.* into allowed from auth.storage_limits as known join auth.storage_use as held using (table_name)
        where table_name = 'attempts' and held.user_id = new.user_id
          and (held.rows >= known.rows or held.bytes >= known.bytes);
      if found then perform auth.refuse_storage(allowed); end if;
      return new;
    end
    $$`.execute(db);
  await sql`create trigger storage_of_attempts before insert on pending_attempts
    for each row execute function auth.refuse_attempt()`.execute(db);
  await sql`
    revoke execute on function auth.refuse_attempt(), auth.refuse_storage(auth.storage_limits), auth.count_storage(), auth.charge_storage(uuid, text, bigint, bigint, boolean)
      from public`.execute(db);

  for (const [table, rows, bytes, what] of LIMITS) {
    await sql`insert into auth.storage_limits values (${table}, ${rows}, ${bytes}, ${what})`.execute(db);
    await sql`
      insert into auth.storage_use
      select user_id, ${table}, count(*), sum(octet_length(held::text)) from ${sql.table(table)} as held
      where user_id is not null group by user_id`.execute(db);
    const countBy = (how: "limited" | "counted") =>
      sql`for each statement execute function auth.count_storage(${sql.lit(how)})`;
    const add = countBy(table === "attempts" ? "counted" : "limited");
    // An answer of the tutor that was begun is stored to its end, and a verdict is always stored.
    const change = countBy(table === "tutor_questions" || table === "attempts" ? "counted" : "limited");
    const on = sql.table(table);
    await sql`create trigger storage_added after insert on ${on} referencing new table as added ${add}`.execute(
      db,
    );
    await sql`create trigger storage_removed after delete on ${on} referencing old table as removed ${change}`.execute(
      db,
    );
    await sql`create trigger storage_changed after update on ${on}
      referencing old table as removed new table as added ${change}`.execute(db);
  }
}
