import type { EarlyEnd } from "@master-sql/judge/sandbox";
import type { WorkerReply, WorkerRequest } from "../worker/messages.ts";
import type { SandboxWorker } from "./sandbox-worker.ts";

/** A request that a worker is busy with. */
export interface WorkerTask<T> {
  readonly finished: Promise<T>;
  /** Ends it, and the worker with it. */
  cancel(): void;
  /** Ends it as a fault: the sandbox is closed. */
  abandon(fault: Error): void;
}

/** What a processor had no time for in so many times its limit is ended all the same. */
const LONGEST_WAIT = 12;

/**
 * Gives a worker a task with a time limit. PostgreSQL in WASM cannot be interrupted, so what takes too long is
 * ended by ending its worker. Where it can be told, a task's time is what processors have worked for it, so that it
 * ends alike however much else the machine has to do: PostgreSQL in WASM computes also while it sleeps.
 * @param take gets every reply; what it gives ends the task, undefined lets it go on
 * @param endEarly what the task comes to when it was ended from outside, or the worker was lost: the worker is ended then
 */
export function startTask<T>(
  worker: SandboxWorker,
  request: WorkerRequest,
  limitMs: number,
  take: (reply: WorkerReply) => T | undefined,
  endEarly: (end: EarlyEnd) => T,
): WorkerTask<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let over = false;
  const end = (settle: () => void) => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    clearTimeout(net);
    settle();
  };
  const kill = (early: EarlyEnd) =>
    end(() => {
      worker.terminate();
      resolve(endEarly(early));
    });
  const timedOut = () => kill({ status: "timed-out", limitMs });
  const before = worker.processorMs();
  const look = async () => {
    const [from, until] = [await before, await worker.processorMs()];
    if (over) return;
    const leftMs = from === undefined || until === undefined ? 0 : limitMs - (until - from);
    if (leftMs < 1) timedOut();
    else timer = setTimeout(look, leftMs);
  };
  let timer = setTimeout(look, limitMs);
  const net = setTimeout(timedOut, LONGEST_WAIT * limitMs);
  worker.ask(request, (reply) => {
    if (over) return;
    if (reply.type === "crashed") return kill({ status: "crashed", message: reply.message });
    const result = take(reply);
    if (result !== undefined) end(() => resolve(result));
  });
  return {
    finished: promise,
    cancel: () => kill({ status: "cancelled" }),
    abandon: (fault) =>
      end(() => {
        worker.terminate();
        reject(fault);
      }),
  };
}
