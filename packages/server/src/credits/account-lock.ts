import type { Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";

/**
 * Makes other changes to the credits of this user wait until the transaction ends, on every server. What is read in
 * statements after this one is up to date. False when the account is gone.
 */
export async function lockAccount(transaction: Transaction<Tables>, userId: string): Promise<boolean> {
  const account = await transaction
    .selectFrom("auth.users")
    .select("id")
    .where("id", "=", userId)
    // Rows that refer to the account, such as attempts, may still be added meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account !== undefined;
}
