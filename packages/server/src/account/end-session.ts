import type { Kysely } from "kysely";
import { endSession } from "../auth/sessions.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";
import { noteSecurity } from "../http/security-events.ts";

/** Ends one session of the caller, with its tokens. Whether there was such a one, the answer doesn't tell. */
export function endOneSession({ database }: { readonly database: Kysely<Tables> }): HandlerOf<"end-session"> {
  return async ({ sessionId }, { caller: { userId }, context }) => {
    const isEnded = await asService(database, (transaction) => endSession(transaction, userId, sessionId));
    if (isEnded) noteSecurity(context, "sign-out", { user: userId, session: sessionId, what: "one" });
    return done({ ended: true } as const);
  };
}
