import { type CreditBalance, FREE_CREDITS_PER_DAY } from "@master-sql/protocol";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";
import { personsOf } from "./person.ts";

interface BalanceRow {
  readonly free_remaining_today: number;
  readonly earned_remaining: number;
  /** Null when there are no earned credits left. */
  readonly earned_expires_at: Date | null;
  /** Also where it was with an account that has been deleted. */
  readonly has_promo_grant: boolean;
  /** Of the grant that the next earned credit comes from: the one that expires first. Null when none are left. */
  readonly grant_id: string | null;
}

const notRefunded = sql<boolean>`not exists (
  select from credit_refunds as refund
  where refund.user_id = spend.user_id and refund.interaction_id = spend.interaction_id)`;

/**
 * The query for a user's balance: one row. Time is the database's at the start of the transaction, days are UTC's
 * whatever the time zone of the connection.
 */
export function balanceQuery(userId: string): RawBuilder<BalanceRow> {
  return sql<BalanceRow>`
    select
      greatest(0, ${FREE_CREDITS_PER_DAY} - free.spent - coalesce(former.free_spent, 0))::integer as free_remaining_today,
      coalesce(earned.remaining, 0)::integer as earned_remaining,
      earned.expires_at as earned_expires_at,
      coalesce(earned.has_promo, false) or coalesce(former.had_bonus, false) as has_promo_grant,
      earned.id as grant_id
    from (
      select count(*) as spent
      from credit_spends as spend
      where spend.user_id = ${userId} and spend.grant_id is null
        and spend.spent_at >= date_trunc('day', now(), 'UTC')
        and spend.spent_at < date_trunc('day', now(), 'UTC') + interval '24 hours'
        and ${notRefunded}
    ) as free
    cross join (
      select bool_or(had_bonus) as had_bonus,
        sum(free_spent) filter (where free_spent_on = (now() at time zone 'UTC')::date) as free_spent
      from auth.former_accounts where person in (${personsOf(userId)})
    ) as former
    cross join (
      select sum(remaining) as remaining,
        min(expires_at) filter (where remaining > 0) as expires_at,
        bool_or(kind <> 'operator') as has_promo,
        (array_agg(id order by expires_at, id) filter (where remaining > 0))[1] as id
      from (
        select id, kind, expires_at, case when expires_at > now() then credits - (
            select count(*)::integer from credit_spends as spend
            where spend.grant_id = credit_grants.id and ${notRefunded}
          ) else 0 end as remaining
        from credit_grants
        where user_id = ${userId}
      ) as granted
    ) as earned`;
}

/** What a user has left at the moment. */
export async function creditBalance(
  transaction: Transaction<Tables>,
  userId: string,
): Promise<CreditBalance> {
  const { rows } = await balanceQuery(userId).execute(transaction);
  const [row] = rows;
  if (!row) throw new Error("The balance query gave no row");
  return {
    free_remaining_today: row.free_remaining_today,
    earned_remaining: row.earned_remaining,
    earned_expires_at: row.earned_expires_at?.toISOString() ?? null,
    has_promo_grant: row.has_promo_grant,
  };
}
