import type { DurableStorage } from "../storage/durable-storage.ts";
import { advance, byAge, type DeliveryEvent } from "./delivery.ts";
import { type OutboxEntry, outboxEntrySchema } from "./outbox-entry.ts";
import { OUTBOX_PREFIX } from "./outbox-prefix.ts";

/** Each entry has a key of its own, so that two tabs never overwrite each other's entries. */
const PREFIX = OUTBOX_PREFIX;

/** How long a delivered entry stays, so that the other tabs hear of the verdict. Milliseconds. */
const DELIVERED_KEPT_MS = 10 * 60_000;

export interface OutboxSnapshot {
  /** Oldest first. */
  readonly entries: readonly OutboxEntry[];
  /** Ids of entries that are only in this page's memory, because the browser stores nothing more. */
  readonly volatile: ReadonlySet<string>;
  /** Stored entries that can't be read any more; they are left where they are. */
  readonly unreadable: number;
}

/** The entries of this browser, in all tabs. */
export class Outbox {
  readonly #storage: DurableStorage;
  readonly #listeners = new Set<() => void>();
  readonly #parsed = new Map<string, { text: string; entry: OutboxEntry | null }>();
  #snapshot: OutboxSnapshot | undefined;

  constructor(storage: DurableStorage) {
    this.#storage = storage;
    storage.subscribe((key) => {
      if (key !== null && !key.startsWith(PREFIX)) return;
      this.#snapshot = undefined;
      for (const listener of this.#listeners) listener();
    });
  }

  /** The same object until something changes. */
  snapshot(): OutboxSnapshot {
    this.#snapshot ??= this.#read();
    return this.#snapshot;
  }

  /** Called after every change, made here or in another tab. Returns how to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  find(id: string): OutboxEntry | undefined {
    return this.snapshot().entries.find((entry) => entry.id === id);
  }

  /** Stores a new entry. */
  add(entry: OutboxEntry): void {
    this.#storage.set(PREFIX + entry.id, JSON.stringify(entry));
  }

  /** Applies an event to the entry as it is stored now; does nothing when there is no such entry. */
  apply(id: string, event: DeliveryEvent): void {
    const entry = this.#parse(PREFIX + id);
    if (!entry) return;
    const next = advance(entry, event);
    if (next !== entry) this.#storage.set(PREFIX + id, JSON.stringify(next));
  }

  /** Gives everything that was done while nobody was signed in to this user. */
  adoptAll(owner: string): void {
    for (const entry of this.snapshot().entries) {
      if (entry.owner === null) this.apply(entry.id, { type: "adopted", owner });
    }
  }

  remove(id: string): void {
    this.#storage.remove(PREFIX + id);
  }

  /** Drops delivered entries that every tab has had time to see. */
  prune(now: number): void {
    this.#dropDelivered((at) => at < now - DELIVERED_KEPT_MS);
  }

  /** Drops all delivered entries: their owner has left. */
  forgetDelivered(): void {
    this.#dropDelivered(() => true);
  }

  #dropDelivered(isOver: (at: number) => boolean): void {
    for (const { id, delivery } of this.snapshot().entries) {
      if (delivery.state === "delivered" && isOver(delivery.at)) this.remove(id);
    }
  }

  #read(): OutboxSnapshot {
    const keys = this.#storage.keys(PREFIX);
    const read = keys.map((key) => this.#parse(key));
    const entries = read.filter((entry) => entry !== null).sort(byAge);
    return {
      entries,
      volatile: new Set(
        entries.filter(({ id }) => this.#storage.isVolatile(PREFIX + id)).map(({ id }) => id),
      ),
      unreadable: read.length - entries.length,
    };
  }

  #parse(key: string): OutboxEntry | null {
    const text = this.#storage.get(key);
    if (text === null) return null;
    const known = this.#parsed.get(key);
    if (known?.text === text) return known.entry;
    const entry = parseEntry(text);
    this.#parsed.set(key, { text, entry });
    return entry;
  }
}

function parseEntry(text: string): OutboxEntry | null {
  try {
    return outboxEntrySchema.parse(JSON.parse(text));
  } catch (cause) {
    console.warn("A stored submission can't be read; it is left where it is.", cause);
    return null;
  }
}
