import { createStore } from "zustand/vanilla";
import { nextDue, nextToSend, retryDelay } from "./delivery.ts";
import type { Outbox } from "./outbox.ts";
import type { OutboxEntry } from "./outbox-entry.ts";
import type { SendOutcome } from "./send-outcome.ts";

export interface SenderSurroundings {
  readonly outbox: Outbox;
  /** Id of who is signed in, or null. */
  readonly user: () => string | null;
  readonly send: (entry: OutboxEntry) => Promise<SendOutcome>;
  /** Runs the work while no other tab does. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** 0 ≤ random < 1. */
  readonly random: () => number;
  /** Calls `work` after so many milliseconds, unless the returned function is called first. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
}

/**
 * Sends what waits in the outbox, oldest first, one at a time, in one tab at a time. The server stores an id once,
 * so a lost answer is mended by sending again.
 */
export class OutboxSender {
  readonly #with: SenderSurroundings;
  /** `sending`: id of the entry that is on its way from this tab, or null. */
  readonly store = createStore<{ readonly sending: string | null }>(() => ({ sending: null }));
  #running: Promise<void> | undefined;
  #again: { rush: boolean } | undefined;
  #cancelWake: (() => void) | undefined;
  /** Nothing is sent before this time; a pause that the server asked for holds against a rush too. */
  #pausedUntil = 0;
  #serverPausedUntil = 0;

  constructor(surroundings: SenderSurroundings) {
    this.#with = surroundings;
  }

  /**
   * Sends what is due, then arranges to be called when the next is. Resolves when nothing more can be sent now.
   * With `rush`, entries that wait after a failure are tried at once.
   */
  async flush({ rush = false }: { rush?: boolean } = {}): Promise<void> {
    if (this.#running) {
      this.#again = { rush: rush || this.#again?.rush === true };
      return this.#running;
    }
    this.#running = Promise.resolve().then(() => this.#flushUntilQuiet(rush));
    return this.#running;
  }

  /** Arranges nothing more. */
  stop(): void {
    this.#cancelWake?.();
  }

  async #flushUntilQuiet(rush: boolean): Promise<void> {
    this.#again = { rush };
    try {
      while (this.#again) {
        const round = this.#again;
        this.#again = undefined;
        if (this.#with.user() !== null) await this.#with.exclusively(() => this.#sendDue(round.rush));
      }
    } finally {
      this.#running = undefined;
      this.#arrangeWake();
    }
  }

  async #sendDue(rush: boolean): Promise<void> {
    const { outbox, now } = this.#with;
    const owner = this.#with.user();
    if (owner === null || now() < (rush ? this.#serverPausedUntil : this.#pausedUntil)) return;
    outbox.prune(now());
    outbox.adoptAll(owner);
    const tried = new Set<string>();
    while (this.#with.user() === owner) {
      const entry = nextToSend(outbox.snapshot().entries, owner, now(), { rush, skip: tried });
      if (!entry) return;
      tried.add(entry.id);
      const goOn = await this.#sendOne(entry);
      if (!goOn) return;
    }
  }

  async #sendOne(entry: OutboxEntry): Promise<boolean> {
    const { outbox, now, random } = this.#with;
    this.store.setState({ sending: entry.id });
    const outcome = await this.#with.send(entry);
    const at = now();
    if (outcome.kind === "delivered") {
      outbox.apply(entry.id, { type: "delivered", at, response: outcome.response });
    } else if (outcome.kind === "refused") {
      outbox.apply(entry.id, { type: "refused", at, message: outcome.message });
    } else {
      const tries = entry.delivery.state === "waiting" ? entry.delivery.tries : 0;
      const delay = Math.max(outcome.retryAfterMs ?? 0, retryDelay(tries, random()));
      outbox.apply(entry.id, { type: "delayed", notBefore: at + delay });
      if (outcome.stop) this.#pausedUntil = at + delay;
      if (outcome.retryAfterMs !== undefined) this.#serverPausedUntil = at + outcome.retryAfterMs;
    }
    this.store.setState({ sending: null });
    return outcome.kind !== "later" || !outcome.stop;
  }

  #arrangeWake(): void {
    this.#cancelWake?.();
    this.#cancelWake = undefined;
    const owner = this.#with.user();
    if (owner === null) return;
    const due = nextDue(this.#with.outbox.snapshot().entries, owner);
    if (due === undefined) return;
    // At least a breath, so that nothing can spin.
    const wait = Math.max(250, Math.max(due, this.#pausedUntil) - this.#with.now());
    this.#cancelWake = this.#with.after(wait, () => void this.flush());
  }
}
