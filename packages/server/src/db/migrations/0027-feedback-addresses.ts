import { type Kysely, sql } from "kysely";

/** No blanks, line breaks or other control characters, and nothing that ends an address in a header of a mail. */
const ADDRESS = sql.lit('^[^[:space:][:cntrl:]@<>()",:;]+@[^[:space:][:cntrl:]@<>()",:;]+$');

/** An address that comes with feedback is one, since it goes into the headers of mail to the operator. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update feedback set email = substring(btrim(regexp_replace(email, '[[:cntrl:]].*$', '')) from ${ADDRESS})
    where email !~ ${ADDRESS}`.execute(db);
  await sql`alter table feedback add constraint feedback_email_address check (email ~ ${ADDRESS})`.execute(
    db,
  );
  await sql`
    create function auth.trim_feedback_email() returns trigger
    language plpgsql set search_path = ''
    as $$
    begin
      new.email := nullif(btrim(new.email), '');
      return new;
    end $$`.execute(db);
  await sql`
    create trigger trim_email before insert on feedback
    for each row execute function auth.trim_feedback_email()`.execute(db);
}
