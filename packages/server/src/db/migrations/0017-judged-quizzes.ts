import { type Kysely, sql } from "kysely";

/** What a wrong answer in a quiz shows that its author believes, by the server's judgment. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table quiz_answers add column misconception text check (length(misconception) <= 100)`.execute(
    db,
  );
}
