import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Tables } from "../db/tables.ts";
import { BUSY } from "../queue/claimed-work.ts";
import type { QueueSender } from "../queue/judging-queue.ts";
import { createWaitingWatch } from "../queue/waiting-watch.ts";
import { traceCarrier } from "../tracing/traced.ts";
import type { AttemptJudging } from "./attempt-judging.ts";
import { receiveAttempt } from "./pending-attempts.ts";

/** How long a caller waits at a time, before it is seen whether the answer is still there. */
const WAIT_MS = 5_000;

/** Hands answers to whoever takes them from the queue, and waits for the verdicts that they store. */
export function startHandingOver(database: Kysely<Tables>, sender: QueueSender, log: Logger): AttemptJudging {
  const watch = createWaitingWatch(
    database,
    async (transaction, ids) => {
      const rows = await transaction
        .selectFrom("pending_attempts")
        .select("id")
        .where("id", "in", ids)
        .execute();
      return rows.map(({ id }) => id);
    },
    (error) => log.error({ err: error }, "verdicts were not looked for"),
  );
  return {
    receive(received, { address, isAgain }) {
      const { id, userId } = received;
      const trace = traceCarrier();
      return receiveAttempt(database, received, {
        isClaiming: false,
        isAgain,
        onStored: (transaction, waiting) =>
          // The first of each user comes before the second of any: who sends many keeps nobody else waiting.
          sender.send(transaction, { work: "attempt", id, userId, address, priority: -waiting, trace }),
      });
    },
    async judge({ pending }) {
      // Who waited until now has been told to look once more.
      if (watch.isClosed) return BUSY;
      await watch.wait(pending.id, WAIT_MS);
      return null;
    },
    close: async () => watch.close(),
  };
}
