import type { Context, MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { AppEnvironment } from "./bindings.ts";
import type { ClientAddress } from "./client-address.ts";
import type { SecurityDetails, SecurityEvent } from "./security-event.ts";

/** Gives every request a way to note what concerns security: one line of the log that also says from which network. */
export function securityEvents(
  log: Logger,
  clientAddress: ClientAddress,
  count: (event: SecurityEvent) => void,
): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    context.set("noteSecurity", (event, details = {}) => {
      count(event);
      log.info(
        { security: event, ...details, from: clientAddress(context), request: context.get("requestId") },
        "security",
      );
    });
    await next();
  };
}

/** Notes it for the request. Where no log is kept, as in tests of a single part, nothing happens. */
export function noteSecurity(
  context: Context<AppEnvironment>,
  event: SecurityEvent,
  details?: SecurityDetails,
): void {
  context.get("noteSecurity")?.(event, details);
}
