import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import type { AppEnvironment } from "../http/bindings.ts";
import { levelsToTell } from "./item-levels.ts";

/** The database is asked again after so long. */
const FRESH_MS = 5 * 60_000;

interface Kept {
  readonly at: number;
  readonly body: string;
  readonly tag: string;
}

/** `GET /item-levels.json`: how hard exercises are for those who met them; for every cache on the way. */
export function itemLevelRoutes(database: Kysely<Tables>): Hono<AppEnvironment> {
  let kept: Kept | null = null;
  let asking: Promise<Kept> | null = null;
  /** However many want it, the database is asked once at a time: nobody's requests are counted here. */
  async function ask(): Promise<Kept> {
    const body = JSON.stringify({ items: await asService(database, levelsToTell) });
    const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    return { at: performance.now(), body, tag };
  }
  const routes = new Hono<AppEnvironment>();
  routes.get("/item-levels.json", async (context) => {
    if (kept === null || performance.now() - kept.at > FRESH_MS) {
      asking ??= ask().finally(() => {
        asking = null;
      });
      kept = await asking;
    }
    context.header("Cache-Control", "public, max-age=3600");
    context.header("ETag", kept.tag);
    if (context.req.header("If-None-Match") === kept.tag) return context.body(null, 304);
    return context.body(kept.body, 200, { "Content-Type": "application/json" });
  });
  return routes;
}
