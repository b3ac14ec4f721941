import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, refused } from "../functions/handler.ts";
import type { AnswersUnderWay } from "./answers-under-way.ts";
import { settle } from "./question-store.ts";

/** Ends an answer for whoever asked, on whatever server it is made, and says what they have left. */
export function stopTutor({
  database,
  underWay,
}: {
  readonly database: Kysely<Tables>;
  readonly underWay: AnswersUnderWay;
}): HandlerOf<"stop-tutor"> {
  return async ({ interactionId }, { caller }) => {
    const key = { userId: caller.userId, interactionId };
    const settled = await settle(database, key, "stopped");
    underWay.stop(key);
    return settled ? done({ balance: settled.balance }) : refused("not_found", "There is no such question.");
  };
}
