import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { AppEnvironment } from "./bindings.ts";

/** One line for each request. The path alone: a query may hold codes and tokens. Files are logged at level debug. */
export function requestLog(log: Logger): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const { status } = context.res;
    const isApi = /^\/(auth|rest|functions)\/v1\//.test(context.req.path);
    const level = status >= 500 ? "error" : isApi ? "info" : "debug";
    log[level](
      {
        request: context.get("requestId"),
        method: context.req.method,
        path: context.req.path,
        status,
        ms: Math.round(performance.now() - start),
      },
      "request",
    );
  };
}
