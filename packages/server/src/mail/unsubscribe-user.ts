import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, refused, tooMany } from "../functions/handler.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import { turnMailOff } from "./mail-preference.ts";
import type { UnsubscribeLinks } from "./unsubscribe-links.ts";

export interface UnsubscribeDependencies {
  readonly database: Kysely<Tables>;
  readonly unsubscribeLinks: UnsubscribeLinks;
  readonly clientAddress: ClientAddress;
  readonly limits: { readonly unsubscribe: RateLimiter };
}

/**
 * Turns mail off for whom the link or the id names, and never on. Whether there is such a user, and whether they had
 * mail on, the answer doesn't tell. Bare ids, which can be tried out, are counted by the caller's address.
 */
export function unsubscribeUser({
  database,
  unsubscribeLinks,
  limits,
  clientAddress,
}: UnsubscribeDependencies): HandlerOf<"unsubscribe-user"> {
  return async ({ userId: given }, { context }) => {
    const claim = unsubscribeLinks.read(given);
    if (claim.status !== "signed" && (await limits.unsubscribe(context, clientAddress(context)))) {
      return tooMany();
    }
    if (claim.status === "invalid") {
      return refused("bad_request", "This unsubscribe link is incomplete or damaged.");
    }
    await turnMailOff(database, claim.userId);
    return done({ message: "You have been unsubscribed from email communications." });
  };
}
