import { createStore, type StoreApi } from "zustand/vanilla";
import type { DurableStorage } from "../../../lib/storage/durable-storage.ts";

/** Answers that the server hasn't got yet; exam and position follow. */
const UNSENT = "master-sql.exam-unsent.";
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 15_000;

export type SendOutcome =
  | { readonly kind: "saved" }
  /** Worth another try. */
  | { readonly kind: "failed"; readonly message: string }
  /** The server will never take it. */
  | { readonly kind: "refused"; readonly message: string };

export interface SenderState {
  /** What the server has, by position; empty text where an answer was taken back. */
  readonly saved: ReadonlyMap<number, string>;
  /** What it hasn't got yet. */
  readonly unsent: ReadonlyMap<number, string>;
  /** Why the last try failed, or what was refused; null when all is well. */
  readonly problem: string | null;
}

interface SenderParts {
  readonly storage: DurableStorage;
  readonly examId: string;
  /** Answers that the server had when the exam was opened. */
  readonly saved: ReadonlyMap<number, string>;
  send(position: number, sql: string): Promise<SendOutcome>;
  /** Resolves after so many milliseconds. */
  pause(ms: number): Promise<void>;
}

/**
 * Brings saved answers to the server, one after the other, the last one of each question. Until one is there it is kept
 * in the browser's storage, so that neither a reload nor a lost connection loses it.
 * Not by TanStack Query: its mutations neither outlive a reload nor give way to the newer answer to the same question.
 */
export class AnswerSender {
  readonly #parts: SenderParts;
  readonly #prefix: string;
  readonly store: StoreApi<SenderState>;
  #work: Promise<void> | null = null;
  #wake: (() => void) | null = null;
  #closed = false;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#prefix = `${UNSENT}${parts.examId}.`;
    const unsent = new Map<number, string>();
    for (const key of parts.storage.keys(this.#prefix)) {
      const sql = parts.storage.get(key);
      if (sql !== null) unsent.set(Number(key.slice(this.#prefix.length)), sql);
    }
    this.store = createStore<SenderState>(() => ({ saved: parts.saved, unsent, problem: null }));
  }

  state(): SenderState {
    return this.store.getState();
  }

  /** Begins, or goes on: what is left over from before is sent. */
  open(): void {
    this.#closed = false;
    this.retry();
  }

  /** Sends no more; what is under way is finished. */
  close(): void {
    this.#closed = true;
    this.#wake?.();
  }

  save(position: number, sql: string): void {
    this.#parts.storage.set(this.#prefix + position, sql);
    this.store.setState({ unsent: new Map(this.state().unsent).set(position, sql) });
    this.retry();
  }

  /** Tries at once, such as when the connection is back. */
  retry(): void {
    this.#wake?.();
    void this.settle();
  }

  /** Resolves when there is nothing more to send. */
  settle(): Promise<void> {
    this.#work ??= this.#sendAll().finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  async #sendAll(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const [next] = this.state().unsent;
      if (next === undefined || this.#closed) return;
      const [position, sql] = next;
      const kept = this.#parts.storage.get(this.#prefix + position);
      if (kept !== sql) {
        this.#takeOver(position, kept);
        continue;
      }
      const outcome = await this.#parts.send(position, sql);
      if (outcome.kind !== "failed") {
        pause = FIRST_PAUSE_MS;
        this.#settle(position, sql, outcome);
        continue;
      }
      this.store.setState({ problem: outcome.message });
      await Promise.race([
        this.#parts.pause(pause),
        new Promise<void>((resolve) => {
          this.#wake = resolve;
        }),
      ]);
      this.#wake = null;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  /** Another tab has saved another answer since, or its own has arrived: this one is older. */
  #takeOver(position: number, kept: string | null): void {
    const unsent = new Map(this.state().unsent);
    if (kept === null) unsent.delete(position);
    else unsent.set(position, kept);
    this.store.setState({ unsent, problem: null });
  }

  #settle(position: number, sql: string, outcome: Exclude<SendOutcome, { kind: "failed" }>): void {
    const unsent = new Map(this.state().unsent);
    // Another answer to the same question may have been saved meanwhile: that one is still to be sent.
    if (unsent.get(position) === sql) {
      unsent.delete(position);
      // Nor is another tab's, which stands in its place by then.
      const key = this.#prefix + position;
      if (this.#parts.storage.get(key) === sql) this.#parts.storage.remove(key);
    }
    const saved = new Map(this.state().saved);
    if (outcome.kind === "saved") saved.set(position, sql);
    this.store.setState({ unsent, saved, problem: outcome.kind === "refused" ? outcome.message : null });
  }
}
