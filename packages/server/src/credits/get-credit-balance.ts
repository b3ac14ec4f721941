import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";
import { wantsNoAi } from "../models/wants-no-ai.ts";
import { creditBalance } from "./balance.ts";

/** What the caller has left, and whether they want any of it. */
export function getCreditBalance({
  database,
}: {
  readonly database: Kysely<Tables>;
}): HandlerOf<"get-credit-balance"> {
  return async (_request, { caller }) => {
    const balance = await asService(database, (transaction) => creditBalance(transaction, caller.userId));
    return done({ ...balance, ...((await wantsNoAi(database, caller.userId)) && { ai_off: true as const }) });
  };
}
