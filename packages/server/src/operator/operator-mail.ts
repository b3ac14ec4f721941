import type { OperatorRequest } from "@master-sql/protocol";
import type { Kysely } from "kysely";
import { z } from "zod";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { findRequest } from "./requests.ts";

const SUBJECTS: Readonly<Record<OperatorRequest["kind"], string>> = {
  feedback: "New feedback",
  credits: "A request for more credits",
  call: "A request for a call",
};

/** What tells the operator of one request; null when it is gone. */
export async function operatorMail(
  about: { readonly userId: string | null; readonly feedbackId: string | null },
  {
    database,
    operatorEmails,
    publicOrigin,
  }: {
    readonly database: Kysely<Tables>;
    readonly operatorEmails: readonly string[];
    readonly publicOrigin: string;
  },
) {
  const request = await asService(database, (transaction) =>
    findRequest(
      transaction,
      about.feedbackId === null
        ? { kind: "call", id: about.userId }
        : { kind: "feedback", id: about.feedbackId },
    ),
  );
  if (request === null) return null;
  const { name, email, kind, message } = request;
  const who = [name, email].filter((part) => part !== null).join(", ") || "A visitor";
  return {
    mail: {
      to: operatorEmails,
      // One line, whatever the name holds.
      subject: `${SUBJECTS[kind]}: ${who}`.replaceAll(/\s+/g, " ").slice(0, 200),
      text: `${who}:\n\n${message}\n\nAll requests: ${publicOrigin}/operator\n`,
      // It may be that of an account, as its provider gave it.
      replyTo: z.email().safeParse(email).success ? email : null,
    },
    headers: {},
  };
}
