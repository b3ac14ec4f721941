import { type Kysely, sql } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import type { PublishedContent } from "./published-content.ts";

/** Puts current slugs where the database holds former ones, so that questions are found under a renamed exercise. */
export async function renamePlaces(database: Kysely<Tables>, content: PublishedContent): Promise<void> {
  const interviews = (await content.interviews()).map(({ id, slug }) => ({ id, slug }));
  await asService(database, async (transaction) => {
    await sql`
      update tutor_questions set place = renamed.value
      from jsonb_each_text(${JSON.stringify(content.redirects.exercises)}::jsonb) as renamed
      where place_type = 'exercise' and place = renamed.key`.execute(transaction);
    await sql`
      update interviews set slug = current.slug
      from jsonb_to_recordset(${JSON.stringify(interviews)}::jsonb) as current (id uuid, slug text)
      where question_id = current.id and interviews.slug <> current.slug`.execute(transaction);
  });
}
