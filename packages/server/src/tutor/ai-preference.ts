import { type Kysely, sql } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";

interface Dependencies {
  readonly database: Kysely<Tables>;
}

/** Answers of the tutor for the caller, on or off. */
export function setAiPreference({ database }: Dependencies): HandlerOf<"set-ai-preference"> {
  return async ({ wantsAi }, { caller }) => {
    await asService(database, (transaction) =>
      transaction
        .updateTable("auth.users")
        .set({ ai_off_since: wantsAi ? null : sql<Date>`coalesce(ai_off_since, now())` })
        .where("id", "=", caller.userId)
        .execute(),
    );
    return done({ wantsAi });
  };
}
