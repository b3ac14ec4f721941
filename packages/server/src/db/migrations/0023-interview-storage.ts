import { type Kysely, sql } from "kysely";

const TABLE = "interviews";
const ROWS = 2_000;
const MB = 1_000_000;
const BYTES = 100 * MB;

/**
 * How much one account may store in mock interviews, counted by the triggers of migration 0020. Rows that were emptied
 * stay with the ledger's, so there may be more of them than interviews at once. A turn that would be too much is
 * refused, and changes nothing; emptying an interview makes room.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const on = sql.table(TABLE);
  await sql`insert into auth.storage_limits values (${TABLE}, ${ROWS}, ${BYTES}, 'mock interviews')`.execute(
    db,
  );
  await sql`
    insert into auth.storage_use
    select user_id, ${TABLE}, count(*), sum(octet_length(held::text)) from ${on} as held
    group by user_id`.execute(db);
  const count = sql`for each statement execute function auth.count_storage('limited')`;
  await sql`create trigger storage_added after insert on ${on} referencing new table as added ${count}`.execute(
    db,
  );
  await sql`create trigger storage_removed after delete on ${on} referencing old table as removed ${count}`.execute(
    db,
  );
  await sql`create trigger storage_changed after update on ${on}
    referencing old table as removed new table as added ${count}`.execute(db);
}
