import type { WorkerReply, WorkerRequest } from "../worker/messages.ts";

/** A worker as both adapters see it. */
export interface WorkerPort {
  post(request: WorkerRequest): void;
  /** Ends the worker at once, whatever it is doing. */
  terminate(): void;
  /** Milliseconds that a processor has worked for it so far. Not where nobody can tell: a page can't. */
  processorMs?(): Promise<number>;
}

/** Starts a worker. `onLost` is called when it ends by itself, with what is known of the reason. */
export type StartWorker = (
  onReply: (reply: WorkerReply) => void,
  onLost: (reason: string) => void,
) => WorkerPort;

/** One worker, asked one thing at a time. */
export class SandboxWorker {
  readonly #port: WorkerPort;
  #take: ((reply: WorkerReply) => void) | undefined;
  #lost: string | undefined;

  constructor(start: StartWorker) {
    this.#port = start(
      (reply) => this.#take?.(reply),
      (reason) => {
        this.#lost ??= reason;
        this.#take?.({ type: "crashed", message: reason });
      },
    );
  }

  /** Whether the worker has ended by itself. */
  get lost(): boolean {
    return this.#lost !== undefined;
  }

  /** Sends a request; `take` gets every reply to it, until the next request or until the worker is terminated. */
  ask(request: WorkerRequest, take: (reply: WorkerReply) => void): void {
    this.#take = take;
    if (this.#lost === undefined) this.#port.post(request);
    else take({ type: "crashed", message: this.#lost });
  }

  /** Sends a request that is not answered. */
  hint(request: Extract<WorkerRequest, { type: "prepare-judging" }>): void {
    if (this.#lost === undefined) this.#port.post(request);
  }

  /** Milliseconds that a processor has worked for it so far; undefined where that can't be told. */
  async processorMs(): Promise<number | undefined> {
    try {
      return await this.#port.processorMs?.();
    } catch {
      return undefined;
    }
  }

  terminate(): void {
    this.#take = undefined;
    this.#port.terminate();
  }
}
