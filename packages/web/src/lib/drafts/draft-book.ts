import type { DurableStorage } from "../storage/durable-storage.ts";
import { type Draft, parseDraft, type StoredDraft } from "./draft.ts";
import { DRAFT, HISTORY, UNREADABLE } from "./draft-keys.ts";
import { type HistoryEntry, parseHistory, withEntry } from "./query-history.ts";

/**
 * Draft and history of one text in the browser's storage. Several tabs may have the same one open: the last edit wins,
 * and what it overwrites goes into the history.
 */
export class DraftBook {
  readonly #storage: DurableStorage;
  readonly #id: string;
  readonly #now: () => Date;
  readonly #place: (key: string) => string;
  /** What this tab last read or wrote; anything else in storage is from elsewhere. */
  #known: string | null = null;

  /**
   * `id` names the text: an exercise's id, or a block's. `place` says where what belongs under a key is kept at the
   * moment.
   */
  constructor(
    storage: DurableStorage,
    id: string,
    now: () => Date = () => new Date(),
    place: (key: string) => string = (key) => key,
  ) {
    this.#storage = storage;
    this.#id = id;
    this.#now = now;
    this.#place = place;
  }

  get #draftKey(): string {
    return this.#place(DRAFT + this.#id);
  }

  get #historyKey(): string {
    return this.#place(HISTORY + this.#id);
  }

  /**
   * The stored draft. One that can't be read is copied aside, under a key where nothing overwrites it but the next such
   * one.
   */
  open(): StoredDraft {
    this.#known = this.#storage.get(this.#draftKey);
    const stored = parseDraft(this.#known);
    if (stored.kind === "unreadable" && this.#known !== null) {
      this.#storage.set(UNREADABLE + this.#id, this.#known);
    }
    return stored;
  }

  /** Stores the text. False when it lives in this page's memory only. */
  save(sql: string, hintsOpen: number, rungsOpen: readonly number[] = []): boolean {
    this.#keepElsewhere(sql);
    const savedAt = this.#now().toISOString();
    const draft: Draft = { version: 1, sql, hintsOpen, rungsOpen: [...rungsOpen], savedAt };
    this.#known = JSON.stringify(draft);
    const durable = this.#storage.set(this.#draftKey, this.#known);
    if (durable || !this.#dropOtherHistories()) return durable;
    return this.#storage.set(this.#draftKey, this.#known);
  }

  /** Moves what another tab has stored into the history before this text replaces it. */
  #keepElsewhere(sql: string | null): void {
    const elsewhere = this.elsewhere();
    if (elsewhere === null || elsewhere.sql === sql) return;
    this.remember({ kind: "kept", sql: elsewhere.sql, outcome: "From another tab", tone: "neutral" });
  }

  /** The draft that another tab stored since this one last looked, or null. */
  elsewhere(): Draft | null {
    const raw = this.#storage.get(this.#draftKey);
    if (raw === null || raw === this.#known) return null;
    const stored = parseDraft(raw);
    return stored.kind === "draft" ? stored.draft : null;
  }

  /** From now on what is stored counts as seen. */
  acknowledge(): void {
    this.#known = this.#storage.get(this.#draftKey);
  }

  /** Forgets the draft, because the text is again the one that it began with. */
  discard(): void {
    this.#keepElsewhere(null);
    this.#known = null;
    this.#storage.remove(this.#draftKey);
  }

  /** Newest first. */
  history(): HistoryEntry[] {
    return parseHistory(this.#storage.get(this.#historyKey));
  }

  remember(entry: Omit<HistoryEntry, "at">): void {
    const entries = withEntry(this.history(), { ...entry, at: this.#now().toISOString() });
    this.#storage.set(this.#historyKey, JSON.stringify(entries));
  }

  /** Calls the listener when draft or history changed, here or in another tab. Returns how to stop. */
  subscribe(listener: () => void): () => void {
    return this.#storage.subscribe((key) => {
      if (key === null || key === this.#draftKey || key === this.#historyKey) listener();
    });
  }

  /** A text being written is worth more than old runs of other exercises. True when there was something to drop. */
  #dropOtherHistories(): boolean {
    const others = this.#storage.keys(HISTORY).filter((key) => key !== this.#historyKey);
    for (const key of others) this.#storage.remove(key);
    return others.length > 0;
  }
}
