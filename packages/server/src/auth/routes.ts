import { Hono } from "hono";
import type { AppEnvironment } from "../http/bindings.ts";
import { limitBody } from "../http/body-limit.ts";
import { type AuthDependencies, tooManyRequests } from "./auth-context.ts";
import { authError } from "./auth-error.ts";
import { authorize } from "./authorize.ts";
import { callback } from "./callback.ts";
import { logout } from "./logout.ts";
import { NOT_ENABLED_PATHS, notEnabled } from "./not-enabled.ts";
import { token } from "./token.ts";
import { getUser, updateUser } from "./user.ts";

const MAX_BODY_BYTES = 32 * 1024;
/** supabase-js keeps the keys for as long. */
const JWKS_SECONDS = 600;

/** The part of Supabase's auth protocol that the product uses, below /auth/v1. */
export function authRoutes(dependencies: AuthDependencies): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  routes.use(
    limitBody(MAX_BODY_BYTES, (context, message) =>
      authError(context, { status: 413, code: "validation_failed", message }),
    ),
  );
  routes.use(async (context, next) => {
    const { limits, clientAddress } = dependencies;
    return (await limits.auth(context, clientAddress(context))) ? tooManyRequests(context) : next();
  });
  routes.get("/authorize", (context) => authorize(context, dependencies));
  routes.get("/callback", (context) => callback(context, dependencies));
  routes.post("/token", (context) => token(context, dependencies));
  routes.get("/user", (context) => getUser(context, dependencies));
  routes.put("/user", (context) => updateUser(context, dependencies));
  routes.post("/logout", (context) => logout(context, dependencies));
  routes.get("/.well-known/jwks.json", (context) => {
    context.header("Cache-Control", `public, max-age=${JWKS_SECONDS}`);
    return context.json(dependencies.keys.jwks);
  });
  for (const path of NOT_ENABLED_PATHS) routes.all(path, notEnabled);
  routes.all("*", (context) =>
    authError(context, { status: 404, code: "validation_failed", message: "There is no such endpoint" }),
  );
  return routes;
}
