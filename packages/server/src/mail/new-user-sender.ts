import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import type { UnsubscribeLinks } from "./unsubscribe-links.ts";

/** Who is told of new users: an automation that takes POST with basic authorization. */
export interface NewUserWebhook {
  readonly url: URL;
  readonly user: string;
  readonly password: string;
}

/** What the receiver gets. */
interface NewUserNotice {
  readonly userFirstName: string;
  readonly mailId: string;
  /** The user's id. */
  readonly cusParam: string;
}

interface ClaimedNotice extends NewUserNotice {
  readonly tries: number;
}

/** How often the outbox is looked into. */
const POLL_MS = 2_000;
const TIMEOUT_MS = 10_000;
/** Pause after the first failure; it doubles up to the longest. More than a try can take, as the claim rests on it. */
const FIRST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 6 * 3_600;
/** A welcome later than this would be odd; also what was written while no receiver was set. */
const TOO_LATE_DAYS = 7;

export interface NewUserSender {
  /** Tries every notice that is due now, once. */
  sendDue(): Promise<void>;
  /** Lets a try under way finish. */
  close(): Promise<void>;
}

/**
 * Sends what the database put into the outbox when a profile was first made, until the receiver says 2xx; failures
 * are logged, never shown. A claim moves a row's next try into the future before anything is sent, so that of several
 * servers one sends it, and one that dies in between loses nothing. A receiver may get a notice twice (its answer was
 * lost): it tells them apart by `Idempotency-Key`.
 */
export function startNewUserSender({
  database,
  webhook,
  links,
  log,
}: {
  database: Kysely<Tables>;
  webhook: NewUserWebhook;
  links: UnsubscribeLinks;
  log: Logger;
}): NewUserSender {
  const closing = new AbortController();

  async function sendDue(): Promise<void> {
    while (!closing.signal.aborted) {
      const notice = await claimNotice(database);
      if (!notice) return;
      const outcome = await post(webhook, links, notice);
      const about = { user: notice.cusParam, tries: notice.tries, ...outcome };
      if (outcome.delivered) {
        await markDelivered(database, notice.cusParam);
        log.info(about, "a new user was announced");
      } else {
        log.warn(about, "a new user could not be announced");
      }
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      // The database may be away for a while; the outbox is still there afterwards.
      await sendDue().catch((error) => log.error({ err: error }, "the outbox of new users can't be read"));
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

async function claimNotice(database: Kysely<Tables>): Promise<ClaimedNotice | null> {
  return asService(database, async (transaction) => {
    const { rows } = await sql<{ user_id: string; tries: number }>`
      update auth.new_user_notices as notice
      set tries = notice.tries + 1,
        next_try_at = now() + make_interval(secs =>
          least(${FIRST_RETRY_SECONDS} * power(2, least(notice.tries, 30)), ${LONGEST_RETRY_SECONDS}))
      from (
        select outbox.user_id
        from auth.new_user_notices as outbox
        join auth.users on users.id = outbox.user_id
        where outbox.delivered_at is null and outbox.next_try_at <= now()
          and outbox.created_at > now() - make_interval(days => ${TOO_LATE_DAYS})
          and users.mail_off_since is null
        order by outbox.next_try_at
        limit 1
        for update of outbox skip locked
      ) as due
      where notice.user_id = due.user_id
      returning notice.user_id, notice.tries`.execute(transaction);
    const [claimed] = rows;
    if (!claimed) return null;
    const user = await transaction
      .selectFrom("auth.users")
      .leftJoin("profiles", "profiles.user_id", "auth.users.id")
      .select(["auth.users.email", "profiles.name"])
      .where("auth.users.id", "=", claimed.user_id)
      .executeTakeFirstOrThrow();
    return {
      userFirstName: user.name?.trim().split(/\s+/)[0] ?? "",
      mailId: user.email,
      cusParam: claimed.user_id,
      tries: claimed.tries,
    };
  });
}

async function markDelivered(database: Kysely<Tables>, userId: string): Promise<void> {
  await asService(database, (transaction) =>
    transaction
      .updateTable("auth.new_user_notices")
      .set({ delivered_at: sql<Date>`now()` })
      .where("user_id", "=", userId)
      .execute(),
  );
}

type Outcome =
  | { readonly delivered: boolean; readonly status: number }
  /** No answer; `reason` is the system's code, such as ECONNREFUSED. */
  | { readonly delivered: false; readonly reason: string };

async function post(
  { url, user, password }: NewUserWebhook,
  links: UnsubscribeLinks,
  { userFirstName, mailId, cusParam }: NewUserNotice,
): Promise<Outcome> {
  const body: NewUserNotice = { userFirstName, mailId, cusParam };
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
        "Content-Type": "application/json",
        "Idempotency-Key": cusParam,
        // For the mails that the receiver sends: RFC 8058, section 3.
        "List-Unsubscribe": `<${links.linkFor(cusParam)}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
      body: JSON.stringify(body),
      // The secret is for this address alone.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { delivered: response.ok, status: response.status };
  } catch (error) {
    return { delivered: false, reason: reasonOf(error) };
  }
}

/** Only a code: messages quote the address, which may hold a secret of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  if (cause instanceof Error && "code" in cause) return String(cause.code);
  return error.name;
}
