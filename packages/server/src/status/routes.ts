import type { Operator, SystemStatus } from "@master-sql/protocol";
import { Hono } from "hono";
import type { AppEnvironment } from "../http/bindings.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { RateLimiter } from "../http/rate-limit.ts";

export interface StatusDependencies {
  readonly status: () => Promise<SystemStatus>;
  readonly operator: Operator;
  readonly clientAddress: ClientAddress;
  readonly limits: { readonly status: RateLimiter };
}

/** `/statusz` and `/operator.json`: what anyone may know of this copy of the service. */
export function statusRoutes(dependencies: StatusDependencies): Hono<AppEnvironment> {
  const { status, operator, clientAddress, limits } = dependencies;
  const routes = new Hono<AppEnvironment>();
  routes.get("/statusz", async (context) => {
    context.header("Cache-Control", "no-store");
    if (await limits.status(context, clientAddress(context))) {
      return context.json(
        { error: { code: "rate_limited", message: "Asked too often. Wait a little." } },
        429,
      );
    }
    return context.json(await status());
  });
  routes.get("/operator.json", (context) => {
    context.header("Cache-Control", "no-cache");
    return context.json(operator);
  });
  return routes;
}
