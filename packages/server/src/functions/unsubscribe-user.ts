import { unsubscribeRequestSchema, type unsubscribeResponseSchema } from "@master-sql/engine/api";
import type { z } from "zod";
import { turnMailOff } from "../mail/mail-preference.ts";
import { done, type OpenFunction, refused } from "./function.ts";

type Request = z.infer<typeof unsubscribeRequestSchema>;
type Response = z.infer<typeof unsubscribeResponseSchema>;

/**
 * Turns mail off for whom the link or the id names, and never on. Whether there is such a user, and whether they had
 * mail on, the answer doesn't tell. Bare ids, which can be tried out, are counted by the caller's address.
 */
export const unsubscribeUser: OpenFunction<Request, Response> = {
  request: unsubscribeRequestSchema,
  async call({ userId: given }, context, { database, unsubscribeLinks, limits, clientAddress }) {
    const claim = unsubscribeLinks.read(given);
    if (claim.status !== "signed" && (await limits.unsubscribe(context, clientAddress(context)))) {
      return refused("rate_limited", "Too many requests. Wait a little, then try again.");
    }
    if (claim.status === "invalid") {
      return refused("bad_request", "This unsubscribe link is incomplete or damaged.");
    }
    await turnMailOff(database, claim.userId);
    return done({ message: "You have been unsubscribed from email communications." });
  },
};
