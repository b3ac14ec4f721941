import type { Generated } from "kysely";
import type { DefaultedTime } from "./columns.ts";

/** What goes out by mail, and the keys of its links. */
export interface MailTables {
  "auth.new_user_notices": NewUserNoticesTable;
  "auth.link_keys": LinkKeysTable;
  "auth.mails": MailsTable;
}

/** The outbox of mail: see mail/mail-sender.ts. What a mail says is made when it is sent. */
interface MailsTable {
  id: Generated<string>;
  kind: "feedback" | "call-request" | "weekly-summary";
  /** Whom it is about, or whom it is to. */
  user_id: string | null;
  feedback_id: string | null;
  /** Of a summary: the Monday on which the week began. */
  week: Date | null;
  created_at: DefaultedTime;
  tries: Generated<number>;
  /** Nobody tries before this; a try under way moves it on. */
  next_try_at: DefaultedTime;
  /** Null until the receiver took it. */
  delivered_at: Date | null;
}

/** The outbox of new-user notices: see mail/new-user-sender.ts. */
interface NewUserNoticesTable {
  user_id: string;
  created_at: DefaultedTime;
  tries: Generated<number>;
  /** Nobody tries before this; a try under way moves it on. */
  next_try_at: DefaultedTime;
  /** Null until the receiver took it. */
  delivered_at: Date | null;
}

export type LinkKeyPurpose = LinkKeysTable["purpose"];

interface LinkKeysTable {
  purpose: "unsubscribe" | "former-account" | "request-counts";
  /** In plain text; null once it is sealed. */
  key: Buffer | null;
  /** See auth/sealing.ts. */
  sealed: string | null;
  /** Before this it isn't sealed. */
  plain_until: DefaultedTime;
}
