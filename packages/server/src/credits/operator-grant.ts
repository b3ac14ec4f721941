import { type CreditBalance, PROMO } from "@master-sql/protocol";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";
import { lockAccount } from "./account-lock.ts";
import { creditBalance } from "./balance.ts";

/**
 * Credits from the operator, beside the bonus and as long valid; once for each `grantId`, however often it is sent.
 * The balance then; null when there is no such account.
 */
export async function grantFromOperator(
  transaction: Transaction<Tables>,
  {
    userId,
    grantId,
    credits,
  }: { readonly userId: string; readonly grantId: string; readonly credits: number },
): Promise<CreditBalance | null> {
  if (!(await lockAccount(transaction, userId))) return null;
  await transaction
    .insertInto("credit_grants")
    .values({
      user_id: userId,
      kind: "operator",
      submission_id: `operator:${grantId}`,
      credits,
      expires_at: sql`now() + make_interval(hours => ${24 * PROMO.validDays})`,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "submission_id"]).doNothing())
    .execute();
  return creditBalance(transaction, userId);
}
