import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { PublishedContent } from "../content/published-content.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { fitItemLevels } from "./item-levels.ts";

/** Long enough after the start to be in nobody's way, and then as often as difficulties may change. */
const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 3_600_000;

/** Fits the difficulties of exercises now and then. The function that is given back ends it. */
export function refitRegularly({
  database,
  content,
  log,
}: {
  readonly database: Kysely<Tables>;
  readonly content: PublishedContent;
  readonly log: Logger;
}): () => void {
  const refit = () =>
    void asService(database, (transaction) => fitItemLevels(transaction, content)).catch((error) =>
      log.error({ err: error }, "the difficulties of exercises were not fitted"),
    );
  const first = setTimeout(refit, FIRST_AFTER_MS);
  const others = setInterval(refit, EVERY_MS);
  first.unref();
  others.unref();
  return () => {
    clearTimeout(first);
    clearInterval(others);
  };
}
