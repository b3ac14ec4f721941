import type { HttpBindings } from "@hono/node-server";
import type { RequestIdVariables } from "hono/request-id";
import type { NoteSecurity } from "./security-event.ts";

/** What Hono handlers find in their context. */
export interface AppEnvironment {
  /** Node's own request and response; absent when a test calls the app without a port. */
  Bindings: Partial<HttpBindings>;
  Variables: RequestIdVariables & { noteSecurity?: NoteSecurity };
}
