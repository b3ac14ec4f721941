import { type Kysely, sql } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";

/** Tokens that are held for a call until it is known what it used. */
export interface Reservation {
  /** Says what the call used; more or less than was held. */
  settle(used: number): Promise<void>;
}

/** What all servers together may use of the model in a day, by the database's clock in UTC. */
export interface DailyBudget {
  /** Null when so much isn't left today. What isn't settled counts as used. */
  reserve(tokens: number): Promise<Reservation | null>;
  /** Tokens of today that are used or held. */
  used(): Promise<number>;
  readonly limit: number;
}

const today = sql<Date>`(now() at time zone 'utc')::date`;

export function dailyBudget(database: Kysely<Tables>, limit: number): DailyBudget {
  return {
    limit,
    reserve: (tokens) =>
      asService(database, async (transaction) => {
        // One statement: whoever comes second waits for the row and sees what is left by then.
        const { rows } = await sql<{ day: string }>`
          insert into model_usage as usage (day, tokens)
          select ${today}, ${tokens}::bigint where ${tokens}::bigint <= ${limit}::bigint
          on conflict (day) do update set tokens = usage.tokens + excluded.tokens
          where usage.tokens + excluded.tokens <= ${limit}::bigint
          returning day::text`.execute(transaction);
        const day = rows[0]?.day;
        if (day === undefined) return null;
        return { settle: (used) => correct(database, day, used - tokens) };
      }),
    used: () =>
      asService(database, async (transaction) => {
        const { rows } = await sql<{ tokens: string }>`
          select tokens::text from model_usage where day = ${today}`.execute(transaction);
        return Number(rows[0]?.tokens ?? 0);
      }),
  };
}

async function correct(database: Kysely<Tables>, day: string, difference: number): Promise<void> {
  await asService(database, (transaction) =>
    sql`update model_usage set tokens = greatest(0, tokens + ${difference}::bigint)
      where day = ${day}::date`.execute(transaction),
  );
}
