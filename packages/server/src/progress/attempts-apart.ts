import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Tables } from "../db/tables.ts";
import type { AttemptJudging } from "./attempt-judging.ts";
import { openAttemptSender } from "./attempt-queue.ts";
import { receiveAttempt } from "./pending-attempts.ts";
import { createVerdictWatch } from "./verdict-watch.ts";

/** How long a caller waits at a time, before it is seen whether the answer is still there. */
const WAIT_MS = 5_000;

/** Hands answers to graders that run apart, and waits for the verdicts that they store. */
export async function startAttemptsApart(database: Kysely<Tables>, log: Logger): Promise<AttemptJudging> {
  const sender = await openAttemptSender(database, log);
  const watch = createVerdictWatch(database, (error) =>
    log.error({ err: error }, "verdicts were not looked for"),
  );
  return {
    receive: (received) =>
      receiveAttempt(database, received, {
        isClaiming: false,
        // The first of each user comes before the second of any: who sends many keeps nobody else waiting.
        onStored: (transaction, waiting) => sender.send(transaction, received.id, -waiting),
      }),
    async judge({ pending }) {
      await watch.wait(pending.id, WAIT_MS);
      return null;
    },
    close: () => sender.close(),
  };
}
