import { done, type HandlerOf } from "../functions/handler.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { timed, total } from "../metrics/read-figures.ts";

/** The figures of `/metrics`, for the operator's page. */
export function getFigures({
  metrics: { registry, beforeReading },
}: {
  readonly metrics: Metrics;
}): HandlerOf<"get-operator-figures"> {
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
    });
  };
}
