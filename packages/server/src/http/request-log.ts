import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { AppEnvironment } from "./bindings.ts";

/** Below here the path itself holds a user's id or a signed link. */
const PRIVATE_PATH = "/unsubscribed/";

/** One line for each request. The path alone: a query may hold codes and tokens. Files are logged at level debug. */
export function requestLog(log: Logger): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const { status } = context.res;
    const { path } = context.req;
    const isApi = /^\/(auth|rest|functions)\/v1\//.test(path);
    const level = status >= 500 ? "error" : isApi ? "info" : "debug";
    log[level](
      {
        request: context.get("requestId"),
        method: context.req.method,
        path: loggedPath(path),
        status,
        ms: Math.round(performance.now() - start),
      },
      "request",
    );
  };
}

/** What of a path may be logged. */
export function loggedPath(path: string): string {
  return path.startsWith(PRIVATE_PATH) ? PRIVATE_PATH : path;
}
