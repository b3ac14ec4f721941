import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";
import { creditBalance } from "./balance.ts";

/** What the caller has left. */
export function getCreditBalance({
  database,
}: {
  readonly database: Kysely<Tables>;
}): HandlerOf<"get-credit-balance"> {
  return async (_request, { caller }) => {
    return done(await asService(database, (transaction) => creditBalance(transaction, caller.userId)));
  };
}
