import { Hono } from "hono";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { pendingMigrations } from "../db/migrate.ts";
import type { Tables } from "../db/tables.ts";
import type { AppEnvironment } from "./bindings.ts";

/** `/healthz`: the process answers. `/readyz`: it can do its work; each part is named with its state. */
export function healthRoutes(database: Kysely<Tables>, isBuilt: boolean): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  routes.get("/healthz", (context) => context.json({ status: "up" }));
  routes.get("/readyz", async (context) => {
    const answers = await sql`select 1`.execute(database).then(
      () => true,
      () => false,
    );
    const migrated = answers && (await pendingMigrations(database)).length === 0;
    const parts = { database: answers, migrations: migrated, build: isBuilt };
    const ready = Object.values(parts).every(Boolean);
    return context.json({ status: ready ? "ready" : "not ready", ...parts }, ready ? 200 : 503);
  });
  return routes;
}
