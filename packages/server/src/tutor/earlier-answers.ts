import { type EarlierAnswer, findingsText, type TutorPlace } from "@master-sql/tutor";
import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";

/** Answers about the same place that a model is told of. */
const MOST = 2;

/** What was asked about a place before, the oldest first: as the server has it, whatever the page says. */
export async function earlierAnswers(
  database: Kysely<Tables>,
  userId: string,
  { type, slug }: TutorPlace,
): Promise<readonly EarlierAnswer[]> {
  const rows = await asService(database, (transaction) =>
    transaction
      .selectFrom("tutor_questions")
      .select(["intent", "question", "parts"])
      .where("user_id", "=", userId)
      .where("place_type", "=", type)
      .where("place", "=", slug)
      .where("state", "=", "answered")
      .where("deleted_at", "is", null)
      .orderBy("asked_at", "desc")
      .limit(MOST)
      .execute(),
  );
  return rows
    .toReversed()
    .map(({ intent, question, parts }) => ({ question: question || intent, answer: findingsText(parts) }));
}
