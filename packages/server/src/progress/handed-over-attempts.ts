import { createHmac, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Tables } from "../db/tables.ts";
import { traceCarrier } from "../tracing/traced.ts";
import type { AttemptJudging } from "./attempt-judging.ts";
import { openAttemptSender } from "./attempt-queue.ts";
import { receiveAttempt } from "./pending-attempts.ts";
import { createVerdictWatch } from "./verdict-watch.ts";

/** How long a caller waits at a time, before it is seen whether the answer is still there. */
const WAIT_MS = 5_000;
const CLOSING_RETRY_SECONDS = 5;

/** Hands answers to whoever takes them from the queue, and waits for the verdicts that they store. */
export async function startHandingOver(database: Kysely<Tables>, log: Logger): Promise<AttemptJudging> {
  const sender = await openAttemptSender(database, log);
  const watch = createVerdictWatch(database, (error) =>
    log.error({ err: error }, "verdicts were not looked for"),
  );
  // The queue tells people and addresses apart for as long as this process lives, and doesn't say who or where they are.
  const secret = randomBytes(32);
  const unnamed = (name: string) => createHmac("sha256", secret).update(name).digest("base64url");
  let isClosed = false;
  return {
    receive(received, { address, isAgain }) {
      const trace = traceCarrier();
      return receiveAttempt(database, received, {
        isClaiming: false,
        isAgain,
        onStored: (transaction, waiting) =>
          sender.send(transaction, {
            id: received.id,
            user: unnamed(received.userId),
            address: unnamed(address),
            // The first of each user comes before the second of any: who sends many keeps nobody else waiting.
            priority: -waiting,
            trace,
          }),
      });
    },
    async judge({ pending }) {
      // Who waited until now has been told to look once more.
      if (isClosed) return { status: "busy", retryAfterSeconds: CLOSING_RETRY_SECONDS };
      await watch.wait(pending.id, WAIT_MS);
      return null;
    },
    async close() {
      isClosed = true;
      watch.close();
      await sender.close();
    },
  };
}
