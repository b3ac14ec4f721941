import { Hono } from "hono";
import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { AppEnvironment } from "../http/bindings.ts";
import { limitBody } from "../http/body-limit.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import { turnMailOff } from "./mail-preference.ts";
import type { UnsubscribeLinks } from "./unsubscribe-links.ts";

const MAX_BODY_BYTES = 4 * 1024;

/**
 * One-click unsubscription (RFC 8058, section 3.1): a mail program posts `List-Unsubscribe=One-Click` to the link of
 * the mail, which for people is a page that asks first. Only signed links are served here.
 */
export function oneClickRoutes({
  database,
  links,
  clientAddress,
  limits,
}: {
  readonly database: Kysely<Tables>;
  readonly links: UnsubscribeLinks;
  readonly clientAddress: ClientAddress;
  readonly limits: { readonly unsubscribe: RateLimiter };
}): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  routes.post(
    "/unsubscribed/:claim",
    limitBody(MAX_BODY_BYTES, (context, message) => context.text(message, 413)),
    async (context) => {
      const body = await context.req.parseBody().catch(() => ({}));
      if (!("List-Unsubscribe" in body) || body["List-Unsubscribe"] !== "One-Click") {
        return context.text("The body must be List-Unsubscribe=One-Click", 400);
      }
      const claim = links.read(context.req.param("claim"));
      if (claim.status !== "signed") {
        if (await limits.unsubscribe(context, clientAddress(context)))
          return context.text("Too many requests", 429);
        return context.text("This is not a link of ours", 400);
      }
      await turnMailOff(database, claim.userId);
      return context.text("You have been unsubscribed from email communications.");
    },
  );
  return routes;
}
