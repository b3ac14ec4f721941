import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AppEnvironment } from "./bindings.ts";

/** Refuses longer bodies with status 413, in the words of the API that was called. */
export function limitBody(
  bytes: number,
  refuse: (context: Context, message: string) => Response,
): MiddlewareHandler<AppEnvironment> {
  return bodyLimit({
    maxSize: bytes,
    onError(context) {
      // The rest of the body is never read, so this connection can't carry another request.
      context.header("Connection", "close");
      return refuse(context, `A request may hold ${bytes / 1024} KB at most.`);
    },
  });
}
