import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import type { AppEnvironment } from "../http/bindings.ts";
import { levelsToTell } from "./item-levels.ts";

/** The database is asked again after so long. */
const FRESH_MS = 5 * 60_000;

/** `GET /item-levels.json`: how hard exercises are for those who met them; for every cache on the way. */
export function itemLevelRoutes(database: Kysely<Tables>): Hono<AppEnvironment> {
  let kept: { readonly at: number; readonly body: string; readonly tag: string } | null = null;
  const routes = new Hono<AppEnvironment>();
  routes.get("/item-levels.json", async (context) => {
    if (kept === null || performance.now() - kept.at > FRESH_MS) {
      const body = JSON.stringify({ items: await asService(database, levelsToTell) });
      const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
      kept = { at: performance.now(), body, tag };
    }
    context.header("Cache-Control", "public, max-age=3600");
    context.header("ETag", kept.tag);
    if (context.req.header("If-None-Match") === kept.tag) return context.body(null, 304);
    return context.body(kept.body, 200, { "Content-Type": "application/json" });
  });
  return routes;
}
