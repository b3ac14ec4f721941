import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { nextTry, type Sender, startSender, TOO_LATE_DAYS } from "./outbox.ts";
import type { UnsubscribeLinks } from "./unsubscribe-links.ts";
import { postTo, type Webhook } from "./webhook.ts";

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

/**
 * Sends what the database put into the outbox when a profile was first made. A receiver may get a notice twice (its
 * answer was lost): it tells them apart by `Idempotency-Key`.
 */
export function startNewUserSender({
  database,
  webhook,
  links,
  log,
}: {
  database: Kysely<Tables>;
  webhook: Webhook;
  links: UnsubscribeLinks;
  log: Logger;
}): Sender {
  return startSender<ClaimedNotice>(
    {
      what: "a new user",
      claim: () => claimNotice(database),
      about: ({ cusParam, tries }) => ({ user: cusParam, tries }),
      delivered: ({ cusParam }) => markDelivered(database, cusParam),
      send({ userFirstName, mailId, cusParam }) {
        const body: NewUserNotice = { userFirstName, mailId, cusParam };
        return postTo(webhook, body, {
          "Idempotency-Key": cusParam,
          // For the mails that the receiver sends.
          ...links.headersFor(cusParam),
        });
      },
    },
    log,
  );
}

async function claimNotice(database: Kysely<Tables>): Promise<ClaimedNotice | null> {
  return asService(database, async (transaction) => {
    const { rows } = await sql<{ user_id: string; tries: number }>`
      update auth.new_user_notices as notice
      set tries = notice.tries + 1, next_try_at = ${nextTry(sql`notice.tries`)}
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
