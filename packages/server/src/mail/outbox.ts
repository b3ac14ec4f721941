import { setTimeout as wait } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";
import type { PostOutcome } from "./webhook.ts";

/** How often an outbox is looked into. */
const POLL_MS = 2_000;
/** Pause after the first failure; it doubles up to the longest. More than a try can take, as the claim rests on it. */
const FIRST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 6 * 3_600;
/** News later than this would be odd; also what was written while no receiver was set. */
export const TOO_LATE_DAYS = 7;

/** When a row is next tried that was tried `tries` times before, should this try fail. */
export function nextTry(tries: RawBuilder<number>): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs =>
    least(${FIRST_RETRY_SECONDS} * power(2, least(${tries}, 30)), ${LONGEST_RETRY_SECONDS}))`;
}

export interface Sender {
  /** Tries everything that is due now, once. */
  sendDue(): Promise<void>;
  /** Lets a try under way finish. */
  close(): Promise<void>;
}

/** What is in an outbox, and how to send it. */
export interface Outbox<Item> {
  /** Fills it with what is due by the clock alone, before it is looked into. */
  fill?(): Promise<void>;
  /**
   * The next row that is due; null when there is none. A claim moves its next try into the future before anything is
   * sent, so that of several servers one sends it, and one that dies in between loses nothing.
   */
  claim(): Promise<Item | null>;
  send(item: Item): Promise<PostOutcome>;
  delivered(item: Item): Promise<void>;
  /** For the log; no address. */
  about(item: Item): Readonly<Record<string, unknown>>;
  /** As in "a new user". */
  readonly what: string;
}

/** Sends what is in an outbox until the receiver says 2xx; failures are logged, never shown. */
export function startSender<Item>(outbox: Outbox<Item>, log: Logger): Sender {
  const closing = new AbortController();

  async function sendDue(): Promise<void> {
    await outbox.fill?.();
    while (!closing.signal.aborted) {
      const item = await outbox.claim();
      if (item === null) return;
      const outcome = await outbox.send(item);
      const about = { ...outbox.about(item), ...outcome };
      if (outcome.delivered) {
        await outbox.delivered(item);
        log.info(about, `${outbox.what} was announced`);
      } else {
        log.warn(about, `${outbox.what} could not be announced`);
      }
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      // The database may be away for a while; the outbox is still there afterwards.
      await sendDue().catch((error) =>
        log.error({ err: error }, `the outbox of ${outbox.what} can't be read`),
      );
      await wait(POLL_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const running = run();
  return {
    sendDue,
    async close() {
      closing.abort();
      await running;
    },
  };
}
