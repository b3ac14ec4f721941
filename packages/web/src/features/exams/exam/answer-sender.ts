import { createStore, type StoreApi } from "zustand/vanilla";
import type { DurableStorage } from "../../../lib/storage/durable-storage.ts";
import { unsentAnswers, unsentPrefixOf } from "../own-exams/unsent-answers.ts";

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 15_000;

export type SendOutcome =
  | { readonly kind: "saved" }
  /** Worth another try. */
  | { readonly kind: "failed"; readonly message: string }
  /** The server will never take it. */
  | { readonly kind: "refused"; readonly message: string }
  /** The exam is over: it stays in the browser, for whoever tells that it doesn't count. */
  | { readonly kind: "late"; readonly message: string };

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
  /** Another tab has brought an answer to the server or given it up, or the exam is over: the server is to tell more. */
  ask(): void;
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
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
  #isOver = false;
  #unwatch: (() => void) | null = null;
  /** When the server told that it has an answer of this tab, by position. */
  readonly #arrived = new Map<number, number>();

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#prefix = unsentPrefixOf(parts.examId);
    const unsent = unsentAnswers(parts.storage, parts.examId);
    this.store = createStore<SenderState>(() => ({ saved: parts.saved, unsent, problem: null }));
  }

  state(): SenderState {
    return this.store.getState();
  }

  /** Begins, or goes on: what is left over from before is sent. */
  open(): void {
    this.#closed = false;
    this.#unwatch ??= this.#parts.storage.subscribe((key) => {
      if (key === null || key.startsWith(this.#prefix)) this.#look();
    });
    this.retry();
  }

  /** Sends no more; what is under way is finished. */
  close(): void {
    this.#closed = true;
    this.#unwatch?.();
    this.#unwatch = null;
    this.#wake?.();
  }

  save(position: number, sql: string): void {
    this.#parts.storage.set(this.#prefix + position, sql);
    this.store.setState({ unsent: new Map(this.state().unsent).set(position, sql) });
    this.retry();
  }

  /** Whether the answer to a question that isn't sent yet survives this page. */
  isKept(position: number): boolean {
    return !this.#parts.storage.isVolatile(this.#prefix + position);
  }

  /** What the server has, as it told when it was asked at `askedAt`; what arrived from here since is newer. */
  learn(answers: ReadonlyMap<number, string>, askedAt: number): void {
    const isNews = ([position]: readonly [number, string]) =>
      askedAt > (this.#arrived.get(position) ?? Number.NEGATIVE_INFINITY);
    this.store.setState({ saved: new Map([...this.state().saved, ...[...answers].filter(isNews)]) });
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

  /** What is to be sent, also by other tabs. */
  #look(): void {
    if (this.#isOver) return;
    const unsent = unsentAnswers(this.#parts.storage, this.#parts.examId);
    const isGone = [...this.state().unsent.keys()].some((position) => !unsent.has(position));
    this.store.setState({ unsent });
    if (isGone) this.#parts.ask();
  }

  /** Another tab has saved another answer since, or its own has arrived: this one is older. */
  #takeOver(position: number, kept: string | null): void {
    const unsent = new Map(this.state().unsent);
    if (kept === null) unsent.delete(position);
    else unsent.set(position, kept);
    this.store.setState({ unsent, problem: null });
    if (kept === null) this.#parts.ask();
  }

  #settle(position: number, sql: string, outcome: Exclude<SendOutcome, { kind: "failed" }>): void {
    const { unsent: before, saved } = this.state();
    // Another answer to the same question may have been saved meanwhile: that one is still to be sent.
    const isLast = before.get(position) === sql;
    const unsent = new Map(before);
    if (isLast) unsent.delete(position);
    this.#isOver ||= outcome.kind === "late";
    if (outcome.kind === "saved") this.#arrived.set(position, this.#parts.now());
    this.store.setState({
      unsent,
      saved: outcome.kind === "saved" ? new Map(saved).set(position, sql) : saved,
      problem: outcome.kind === "saved" ? null : outcome.message,
    });
    // Nor is another tab's, which stands in its place by then.
    const key = this.#prefix + position;
    if (isLast && outcome.kind !== "late" && this.#parts.storage.get(key) === sql)
      this.#parts.storage.remove(key);
    if (outcome.kind === "late") this.#parts.ask();
  }
}
