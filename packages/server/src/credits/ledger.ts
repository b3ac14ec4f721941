import type { CreditBalance } from "@master-sql/protocol";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";
import { lockAccount } from "./account-lock.ts";
import { balanceQuery, creditBalance } from "./balance.ts";

interface Interaction {
  readonly userId: string;
  readonly interactionId: string;
}

export type Spending =
  /** `replayed`: this interaction had been paid for before, and nothing was taken now. */
  | { readonly status: "spent"; readonly replayed: boolean; readonly balance: CreditBalance }
  /** It was paid for once, and the credit was given back: it can't be used again. */
  | { readonly status: "refunded" }
  | { readonly status: "insufficient" }
  | { readonly status: "no-account" };

/** Takes one credit for an interaction, once however often it's asked for; free ones of the day come first. */
export async function spendCredit(
  transaction: Transaction<Tables>,
  { userId, interactionId, agent }: Interaction & { readonly agent: string },
): Promise<Spending> {
  if (!(await lockAccount(transaction, userId))) return { status: "no-account" };
  const { rows } = await sql`
    insert into credit_spends (user_id, interaction_id, agent, grant_id)
    select ${userId}, ${interactionId}, ${agent}, case when free_remaining_today = 0 then grant_id end
    from (${balanceQuery(userId)}) as balance
    where free_remaining_today > 0 or earned_remaining > 0
    on conflict (user_id, interaction_id) do nothing
    returning 1`.execute(transaction);
  const spent = { status: "spent", balance: await creditBalance(transaction, userId) } as const;
  if (rows.length > 0) return { ...spent, replayed: false };
  switch (await stateOf(transaction, { userId, interactionId })) {
    case "paid":
      return { ...spent, replayed: true };
    case "refunded":
      return { status: "refunded" };
    case "unknown":
      return { status: "insufficient" };
  }
}

/**
 * Gives back the credit of an interaction that failed, so that nothing is charged for it; what has expired meanwhile
 * stays so. For whatever a credit buys, since spending happens before the work. True when it was given back now, false
 * when there is nothing to give back.
 */
export async function refundCredit(
  transaction: Transaction<Tables>,
  { userId, interactionId }: Interaction,
): Promise<boolean> {
  const { rows } = await sql`
    insert into credit_refunds (user_id, interaction_id)
    select user_id, interaction_id from credit_spends
    where user_id = ${userId} and interaction_id = ${interactionId}
    on conflict (user_id, interaction_id) do nothing
    returning 1`.execute(transaction);
  return rows.length > 0;
}

async function stateOf(
  transaction: Transaction<Tables>,
  { userId, interactionId }: Interaction,
): Promise<"paid" | "refunded" | "unknown"> {
  const spend = await transaction
    .selectFrom("credit_spends as spend")
    .leftJoin("credit_refunds as refund", (join) =>
      join
        .onRef("refund.user_id", "=", "spend.user_id")
        .onRef("refund.interaction_id", "=", "spend.interaction_id"),
    )
    .select("refund.refunded_at")
    .where("spend.user_id", "=", userId)
    .where("spend.interaction_id", "=", interactionId)
    .executeTakeFirst();
  if (!spend) return "unknown";
  return spend.refunded_at === null ? "paid" : "refunded";
}
