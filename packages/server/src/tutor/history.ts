import type { TutorHistory } from "@master-sql/protocol";
import { intentWords, TUTOR_INTENTS, type TutorIntent } from "@master-sql/tutor";
import { type Kysely, sql } from "kysely";
import type { PublishedContent } from "../content/published-content.ts";
import { asService, withIdentity } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";
import { currentPlace } from "./spot.ts";

interface Dependencies {
  readonly database: Kysely<Tables>;
  readonly content: PublishedContent | null;
}

const PAGE = 30;

/** What the caller asked the tutor, with the answers. */
export function getTutorHistory({ database, content }: Dependencies): HandlerOf<"get-tutor-history"> {
  return async ({ place: asked, search = "", before }, { caller }) => {
    const place = asked && currentPlace(content, asked);
    const words = search.trim();
    const rows = await withIdentity(
      database,
      { role: "authenticated", userId: caller.userId },
      (transaction) =>
        transaction
          .selectFrom("tutor_questions")
          .selectAll()
          .where("user_id", "=", caller.userId)
          .where("deleted_at", "is", null)
          .$if(place !== undefined, (query) =>
            query.where("place_type", "=", place?.type ?? "dataset").where("place", "=", place?.slug ?? ""),
          )
          .$if(before !== undefined, (query) => query.where("asked_at", "<", new Date(before ?? 0)))
          .$if(words !== "", (query) =>
            query.where(
              // A button's question is shown in the button's words, and a place in those of its address.
              sql<boolean>`(question = '' and intent = any(${askedBy(words)})) or
              position(lower(${words.replaceAll("\0", "")}) in lower(concat_ws(' ', question, sql, place, replace(place, '-', ' '), (
              select string_agg(concat_ws(' ', part ->> 'markdown', part ->> 'sql', part ->> 'caption', part ->> 'title',
                part ->> 'excerpt', part ->> 'reason'), ' ')
              from jsonb_array_elements(parts) as part)))) > 0`,
            ),
          )
          .orderBy("asked_at", "desc")
          .limit(PAGE + 1)
          .execute(),
    );
    const questions: TutorHistory["questions"] = rows.slice(0, PAGE).map((row) => ({
      interactionId: row.interaction_id,
      askedAt: row.asked_at.toISOString(),
      place: { type: row.place_type, slug: row.place },
      question: { intent: intentOf(row.intent), text: row.question, sql: row.sql },
      parts: [...row.parts],
      state: row.state,
    }));
    return done({ questions, hasMore: rows.length > PAGE });
  };
}

/** Empties what the caller asked; the credit that it cost stays in the ledger. What is being answered isn't touched. */
export function deleteTutorHistory({ database, content }: Dependencies): HandlerOf<"delete-tutor-history"> {
  return async (request, { caller }) => {
    const { numUpdatedRows } = await asService(database, (transaction) =>
      transaction
        .updateTable("tutor_questions")
        .set({ question: "", sql: "", parts: "[]", deleted_at: sql`now()` })
        .where("user_id", "=", caller.userId)
        .where("deleted_at", "is", null)
        .where("state", "<>", "streaming")
        .$if(request.what === "question", (query) =>
          query.where("interaction_id", "=", request.what === "question" ? request.interactionId : ""),
        )
        .$if(request.what === "place", (query) => {
          const place =
            request.what === "place"
              ? currentPlace(content, request.place)
              : { type: "dataset" as const, slug: "" };
          return query.where("place_type", "=", place.type).where("place", "=", place.slug);
        })
        .executeTakeFirst(),
    );
    return done({ deleted: Number(numUpdatedRows) });
  };
}

/** The buttons in whose words others stand. */
function askedBy(words: string): readonly TutorIntent[] {
  return TUTOR_INTENTS.filter((intent) => intentWords[intent].toLowerCase().includes(words.toLowerCase()));
}

/** An intent that there no longer is was a question in other words. */
function intentOf(stored: string): TutorIntent {
  return TUTOR_INTENTS.find((intent) => intent === stored) ?? "free";
}
