import { type Kysely, sql } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { loadPublishedContent, type PublishedContent } from "./published-content.ts";

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

/** The content in `folder`, with current slugs in the database; null when the content has not been built. */
export async function openContent(
  folder: string,
  database: Kysely<Tables>,
): Promise<PublishedContent | null> {
  const content = await loadPublishedContent(folder);
  if (content !== null) await renamePlaces(database, content);
  return content;
}
