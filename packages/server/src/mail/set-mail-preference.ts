import { type Kysely, sql } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";
import { turnMailOff, turnMailOn } from "./mail-preference.ts";

/** Mail from us, on or off, as the caller says. */
export function setMailPreference({
  database,
}: {
  readonly database: Kysely<Tables>;
}): HandlerOf<"set-mail-preference"> {
  return async ({ wantsMail }, { caller }) => {
    await (wantsMail ? turnMailOn : turnMailOff)(database, caller.userId);
    return done({ wantsMail });
  };
}

/** Whether the caller gets a mail about each week, from the next Monday on; mail as a whole has a switch of its own. */
export function setWeeklySummary({
  database,
}: {
  readonly database: Kysely<Tables>;
}): HandlerOf<"set-weekly-summary"> {
  return async ({ wantsWeeklySummary }, { caller }) => {
    const since = wantsWeeklySummary ? sql<Date>`coalesce(weekly_summary_since, now())` : null;
    await asService(database, (transaction) =>
      transaction
        .updateTable("auth.users")
        .set({ weekly_summary_since: since })
        .where("id", "=", caller.userId)
        .execute(),
    );
    return done({ wantsWeeklySummary });
  };
}
