import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { PublishedContent } from "../content/published-content.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import type { ExamContent } from "../exams/exam-content.ts";
import { operatorMail } from "../operator/operator-mail.ts";
import { queueWeeklySummaries, weeklySummary } from "../reminders/weekly-summary.ts";
import { nextTry, type Sender, startSender, TOO_LATE_DAYS } from "./outbox.ts";
import type { UnsubscribeLinks } from "./unsubscribe-links.ts";
import { postTo, type Webhook } from "./webhook.ts";

/** What the receiver gets, to be sent as it is. */
interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Whom an answer goes to; null when nobody gave an address. */
  readonly replyTo: string | null;
}

interface MailToSend {
  readonly mail: Mail;
  /** For the mail itself, such as those of RFC 8058. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A row of the outbox that is to be sent. */
interface ClaimedMail {
  readonly id: string;
  readonly kind: "feedback" | "call-request" | "weekly-summary";
  readonly userId: string | null;
  readonly feedbackId: string | null;
  readonly tries: number;
}

export interface MailDependencies {
  readonly database: Kysely<Tables>;
  readonly webhook: Webhook;
  readonly operatorEmails: readonly string[];
  readonly publicOrigin: string;
  readonly content: PublishedContent | null;
  readonly exams: ExamContent;
  readonly links: UnsubscribeLinks;
  readonly log: Logger;
}

/**
 * Sends the mails of the outbox by an automation that takes them as JSON. What a mail says is made when it is sent, so
 * that the outbox holds nobody's words. It may arrive twice (the answer was lost): `Idempotency-Key` is the same then.
 */
export function startMailSender(dependencies: MailDependencies): Sender {
  const { database, webhook, operatorEmails, log } = dependencies;
  return startSender<ClaimedMail>(
    {
      what: "a mail",
      fill: () => queueWeeklySummaries(database),
      claim: () => claimMail(database, operatorEmails.length > 0),
      about: ({ id, kind, tries }) => ({ mail: id, kind, tries }),
      delivered: ({ id }) => markDelivered(database, id),
      async send(claimed) {
        const made = await mailOf(claimed, dependencies);
        // What it was about is gone: there is nothing to send, and nothing to try again.
        if (made === null) return { delivered: true, status: 204 };
        return postTo(webhook, made.mail, { "Idempotency-Key": claimed.id, ...made.headers });
      },
    },
    log,
  );
}

function mailOf(claimed: ClaimedMail, dependencies: MailDependencies): Promise<MailToSend | null> {
  switch (claimed.kind) {
    case "feedback":
    case "call-request":
      return operatorMail(claimed, dependencies);
    case "weekly-summary":
      return claimed.userId === null ? Promise.resolve(null) : weeklySummary(claimed.userId, dependencies);
  }
}

async function claimMail(database: Kysely<Tables>, hasOperator: boolean): Promise<ClaimedMail | null> {
  return asService(database, async (transaction) => {
    const { rows } = await sql<ClaimedMail>`
      update auth.mails as mail
      set tries = mail.tries + 1, next_try_at = ${nextTry(sql`mail.tries`)}
      from (
        select outbox.id
        from auth.mails as outbox
        left join auth.users on users.id = outbox.user_id
        where outbox.delivered_at is null and outbox.next_try_at <= now()
          and outbox.created_at > now() - make_interval(days => ${TOO_LATE_DAYS})
          and case when outbox.kind = 'weekly-summary' then users.mail_off_since is null else ${hasOperator} end
        order by outbox.next_try_at
        limit 1
        for update of outbox skip locked
      ) as due
      where mail.id = due.id
      returning mail.id, mail.kind, mail.user_id as "userId", mail.feedback_id as "feedbackId", mail.tries`.execute(
      transaction,
    );
    return rows[0] ?? null;
  });
}

async function markDelivered(database: Kysely<Tables>, id: string): Promise<void> {
  await asService(database, (transaction) =>
    transaction
      .updateTable("auth.mails")
      .set({ delivered_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute(),
  );
}
