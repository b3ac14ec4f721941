import { createHmac } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";

/** What a client asked for in the period under way. */
export interface Counted {
  readonly requests: number;
  /** Until the next period, in milliseconds. */
  readonly msLeft: number;
}

/** Counts requests for all servers of one database together. */
export interface RequestCounts {
  /**
   * Counts one more of `client` in a period of so many seconds, which begins with its first. Null when the database
   * can't say, within its own limits of time (db/postgres.ts). Never throws.
   */
  count(client: string, seconds: number): Promise<Counted | null>;
  close(): void;
}

/** After a count that failed the database isn't asked for so long, so that not every request waits for it. */
const PAUSE_MS = 10_000;
/** How often periods that are over are deleted. */
const SWEEP_EVERY_MS = 60_000;

/** `key` makes hashes of clients, so that nobody can tell from the table who asked. Periods are by the database's clock. */
export function requestCounts(database: Kysely<Tables>, key: Buffer, log: Logger): RequestCounts {
  let pausedUntil = 0;
  const sweep = setInterval(() => {
    deleteEnded(database).catch((error) => log.warn({ err: error }, "counts of requests were not deleted"));
  }, SWEEP_EVERY_MS);
  sweep.unref();
  return {
    async count(client, seconds) {
      if (performance.now() < pausedUntil) return null;
      const hash = createHmac("sha256", key).update(client).digest();
      try {
        return await countOne(database, hash, seconds);
      } catch (error) {
        // Of many that wait at once, one says so.
        if (performance.now() >= pausedUntil) {
          log.warn({ err: error }, "requests are counted by this server alone for a while");
        }
        pausedUntil = performance.now() + PAUSE_MS;
        return null;
      }
    },
    close: () => clearInterval(sweep),
  };
}

async function countOne(database: Kysely<Tables>, client: Buffer, seconds: number): Promise<Counted> {
  const { rows } = await asService(database, (transaction) =>
    sql<Counted>`
      insert into auth.request_counts as known (client, requests, ends_at)
      values (${client}, 1, now() + make_interval(secs => ${seconds}))
      on conflict (client) do update set
        requests = case when known.ends_at <= now() then 1 else known.requests + 1 end,
        ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
      returning requests, ceil(extract(epoch from ends_at - clock_timestamp()) * 1000)::integer as "msLeft"`.execute(
      transaction,
    ),
  );
  const [row] = rows;
  if (!row) throw new Error("A request was counted without a row");
  return row;
}

/** Deletes the counts of periods that are over. */
export async function deleteEnded(database: Kysely<Tables>): Promise<void> {
  await asService(database, (transaction) =>
    transaction.deleteFrom("auth.request_counts").where("ends_at", "<=", sql<Date>`now()`).execute(),
  );
}
