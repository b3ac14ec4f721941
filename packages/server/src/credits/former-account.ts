import { FREE_CREDITS_PER_DAY } from "@master-sql/protocol";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";
import { balanceQuery } from "./balance.ts";
import { personsOf } from "./person.ts";

/** UTC's, as in the balance. */
const today = sql`(now() at time zone 'UTC')::date`;

/**
 * Keeps what an account that is about to be deleted has had of what there is once for each person: the bonus, and free
 * credits of today. Who they were can't be told from it; see person.ts.
 */
export async function rememberCredits(transaction: Transaction<Tables>, userId: string): Promise<void> {
  // What was kept for a day that is over has done its work.
  await sql`delete from auth.former_accounts where not had_bonus and free_spent_on < ${today}`.execute(
    transaction,
  );
  await sql`
    insert into auth.former_accounts (person, had_bonus, free_spent_on, free_spent)
    select persons.person, balance.has_promo_grant, ${today}, ${FREE_CREDITS_PER_DAY} - balance.free_remaining_today
    from (${personsOf(userId)}) as persons, (${balanceQuery(userId)}) as balance
    where balance.has_promo_grant or balance.free_remaining_today < ${FREE_CREDITS_PER_DAY}
    on conflict (person) do update set had_bonus = excluded.had_bonus,
      free_spent_on = excluded.free_spent_on, free_spent = excluded.free_spent`.execute(transaction);
}
