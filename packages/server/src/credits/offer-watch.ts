import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { isPromoAvailable } from "./promo.ts";

/** How long an answer is trusted. Pages also ask the server themselves. */
const FRESH_MS = 60_000;

/** Says whether the bonus has ended, without asking the database for every page. */
export function offerWatch(database: Kysely<Tables>): () => Promise<boolean> {
  let known: boolean | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    // A page is shown even when the database doesn't answer.
    const isAvailable = await asService(database, isPromoAvailable).catch(() => null);
    if (isAvailable !== null) known = !isAvailable;
    asking = null;
    return known ?? false;
  }

  return async () => {
    if (Date.now() - askedAt > FRESH_MS) {
      askedAt = Date.now();
      asking = ask();
    }
    return known ?? asking ?? false;
  };
}
