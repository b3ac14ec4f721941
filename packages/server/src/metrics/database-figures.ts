import { type Kysely, sql } from "kysely";
import { Gauge } from "prom-client";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { WAITING_ANSWERS } from "../queue/waiting-answers.ts";
import type { Metrics } from "./metrics.ts";

/** However often they are asked for, the database is asked this often. */
const FRESH_MS = 10_000;

interface Figures {
  readonly answers_waiting: string;
  readonly oldest_waiting_seconds: number;
  readonly credits_spent: string;
  readonly credits_refunded: string;
  readonly tutor_questions: string;
  readonly accounts: string;
}

/** Adds what only the database knows, the same on every server: it is asked when the figures are. */
export function watchDatabase(metrics: Metrics, database: Kysely<Tables>): void {
  const registers = [metrics.registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const gauges = {
    answers_waiting: gauge("attempts_waiting", "Answers that are stored and have no verdict yet"),
    oldest_waiting_seconds: gauge(
      "attempts_oldest_waiting_seconds",
      "For how long the oldest of them has waited",
    ),
    credits_spent: gauge("credits_spent", "Credits that were ever spent"),
    credits_refunded: gauge("credits_refunded", "Of them, those that were given back"),
    tutor_questions: gauge("tutor_questions", "Questions to the tutor that are stored"),
    accounts: gauge("accounts", "Accounts"),
  };
  let asking: Promise<void> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = async () => {
    const started = performance.now();
    const { rows } = await asService(database, (transaction) =>
      sql<Figures>`
        with waiting as (${WAITING_ANSWERS})
        select (select count(*) from waiting) as answers_waiting,
          (select coalesce(extract(epoch from now() - min(since)), 0)::double precision
            from waiting) as oldest_waiting_seconds,
          (select count(*) from credit_spends) as credits_spent,
          (select count(*) from credit_refunds) as credits_refunded,
          (select count(*) from tutor_questions) as tutor_questions,
          (select count(*) from auth.users) as accounts`.execute(transaction),
    );
    const [row] = rows;
    if (!row) return;
    for (const [name, value] of Object.entries(row)) {
      if (name in gauges) gauges[name as keyof Figures].set(Number(value));
    }
    latency.set((performance.now() - started) / 1_000);
    up.set(1);
  };
  const latency = gauge("database_answer_seconds", "How long the database took for these figures");
  const up = gauge("database_up", "1 when the database has just answered, else 0");
  metrics.beforeReading.push(async () => {
    if (performance.now() - askedAt >= FRESH_MS) {
      askedAt = performance.now();
      asking = ask().catch(() => up.set(0));
    }
    await asking;
  });
}
