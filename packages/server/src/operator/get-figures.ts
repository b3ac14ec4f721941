import type { Kysely } from "kysely";
import type { PublishedContent } from "../content/published-content.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";
import { type HelpOutcomes, helpOutcomes } from "../learning/help-outcomes.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { timed, total } from "../metrics/read-figures.ts";

/** All attempts of months are read for them, so they may be this old. */
const HELP_FRESH_MS = 600_000;

/** The figures of `/metrics`, and what became of those who used help, for the operator's page. */
export function getFigures({
  metrics: { registry, beforeReading },
  database,
  content,
}: {
  readonly metrics: Metrics;
  readonly database: Kysely<Tables>;
  readonly content: Pick<PublishedContent, "course"> | null;
}): HandlerOf<"get-operator-figures"> {
  const exercises = (content?.course.modules ?? []).flatMap((module) => module.exercises);
  let known: { readonly at: number; readonly help: Promise<HelpOutcomes | null> } | null = null;
  const help = () => {
    const now = performance.now();
    if (known === null || now - known.at >= HELP_FRESH_MS) {
      const asked = asService(database, (transaction) => helpOutcomes(transaction, exercises));
      known = { at: now, help: asked.catch(() => null) };
      // What couldn't be read is read again by the next.
      asked.catch(() => {
        known = null;
      });
    }
    return known.help;
  };
  return async () => {
    await Promise.all(beforeReading.map((refresh) => refresh()));
    const one = (name: string, label?: readonly [string, string]) => total(registry, name, label);
    return done({
      server: {
        startedAt: new Date((await one("process_start_time_seconds")) * 1_000).toISOString(),
        requests: await timed(registry, "http_request_duration_seconds"),
        failed: await one("http_request_duration_seconds", ["status", "5xx"]),
        judged: await timed(registry, "grading_duration_seconds"),
        undecided: await one("grading_duration_seconds", ["outcome", "undecided"]),
        judgingNow: await one("grading_under_way"),
        tutor: await timed(registry, "tutor_duration_seconds"),
        memoryBytes: await one("process_resident_memory_bytes"),
      },
      database:
        (await one("database_up")) === 1
          ? {
              answerSeconds: await one("database_answer_seconds"),
              answersWaiting: await one("attempts_waiting"),
              oldestWaitingSeconds: await one("attempts_oldest_waiting_seconds"),
              creditsSpent: await one("credits_spent"),
              creditsRefunded: await one("credits_refunded"),
              tutorQuestions: await one("tutor_questions"),
              accounts: await one("accounts"),
            }
          : null,
      help: await help(),
    });
  };
}
