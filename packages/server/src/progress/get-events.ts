import { EVENTS_PER_PAGE } from "@master-sql/protocol";
import type { Kysely } from "kysely";
import type { PublishedContent } from "../content/published-content.ts";
import { withIdentity } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import type { ExamContent } from "../exams/exam-content.ts";
import { done, type HandlerOf } from "../functions/handler.ts";
import { askedElsewhere } from "./asked-elsewhere.ts";
import { type EventPosition, learnerEvents } from "./learner-events.ts";

/** What the caller did, page by page. Read under row-level security as the caller. */
export function getEvents({
  database,
  content,
  exams,
}: {
  readonly database: Kysely<Tables>;
  readonly content: PublishedContent | null;
  readonly exams: ExamContent;
}): HandlerOf<"get-events"> {
  return async ({ after }, { caller: { userId } }) => {
    const asked = await askedElsewhere(content, exams);
    return withIdentity(database, { role: "authenticated", userId }, async (transaction) => {
      const { events, last } = await learnerEvents(transaction, userId, {
        after: after === undefined ? null : positionOf(after),
        limit: EVENTS_PER_PAGE,
        asked,
      });
      const isFull = events.length === EVENTS_PER_PAGE;
      return done({ events: [...events], next: isFull && last ? `${last.micros} ${last.id}` : null });
    });
  };
}

function positionOf(text: string): EventPosition {
  const [micros = "0", id = ""] = text.split(" ");
  return { micros, id };
}
