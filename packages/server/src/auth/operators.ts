import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";

/** Who runs this copy, by the email addresses of their accounts. */
export interface Operators {
  readonly emails: readonly string[];
  /** Whether this user is one of them, by the address that the sign-in's provider has verified. */
  includes(userId: string): Promise<boolean>;
}

export function operatorsByAddress(database: Kysely<Tables>, emails: readonly string[]): Operators {
  const known = new Set(emails.map((email) => email.toLowerCase()));
  return {
    emails,
    async includes(userId) {
      if (known.size === 0) return false;
      const user = await asService(database, (transaction) =>
        transaction.selectFrom("auth.users").select("email").where("id", "=", userId).executeTakeFirst(),
      );
      return user !== undefined && known.has(user.email.toLowerCase());
    },
  };
}
