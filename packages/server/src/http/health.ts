import { Hono } from "hono";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { pendingMigrations } from "../db/migrate.ts";
import type { Room } from "../db/room.ts";
import type { Tables } from "../db/tables.ts";
import type { AppEnvironment } from "./bindings.ts";
import type { ClientAddress } from "./client-address.ts";
import type { RateLimiter } from "./rate-limit.ts";

interface HealthDependencies {
  readonly database: Kysely<Tables>;
  readonly room: Room;
  readonly isBuilt: boolean;
  readonly clientAddress: ClientAddress;
  readonly limits: { readonly ready: RateLimiter };
}

/** `/healthz`: the process answers. `/readyz`: it can do its work; each part is named with its state. */
export function healthRoutes({
  database,
  room,
  isBuilt,
  clientAddress,
  limits,
}: HealthDependencies): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  routes.get("/healthz", (context) => context.json({ status: "up" }));
  routes.get("/readyz", async (context) => {
    if (await limits.ready(context, clientAddress(context)))
      return context.json({ status: "asked too often" }, 429);
    const answers = await sql`select 1`.execute(database).then(
      () => true,
      () => false,
    );
    const migrated = answers && (await pendingMigrations(database)).length === 0;
    const parts = {
      database: answers,
      room: answers && (await room.exists()),
      migrations: migrated,
      build: isBuilt,
    };
    const ready = Object.values(parts).every(Boolean);
    return context.json({ status: ready ? "ready" : "not ready", ...parts }, ready ? 200 : 503);
  });
  return routes;
}
