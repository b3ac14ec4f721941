/**
 * localStorage that can't throw. A browser may refuse it (private windows, blocked cookies) or be full; then values
 * live in this page's memory, and `set` says so.
 */

/** Gets the key that changed, or null when any may have. */
type Listener = (key: string | null) => void;

export class DurableStorage {
  readonly #backing: Storage | null;
  readonly #memory = new Map<string, string>();
  readonly #listeners = new Set<Listener>();

  /** `backing` is the browser's storage, or null where there is none. */
  constructor(backing: Storage | null) {
    this.#backing = backing;
  }

  get(key: string): string | null {
    const held = this.#memory.get(key);
    if (held !== undefined) return held;
    try {
      return this.#backing?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  /** True when the value survives this page; false when it is only in memory. */
  set(key: string, value: string): boolean {
    const kept = this.#store(key, value);
    if (kept) this.#memory.delete(key);
    else this.#memory.set(key, value);
    this.#notify(key);
    return kept;
  }

  #store(key: string, value: string): boolean {
    try {
      this.#backing?.setItem(key, value);
      return this.#backing !== null;
    } catch {
      return false;
    }
  }

  remove(key: string): void {
    this.#memory.delete(key);
    try {
      this.#backing?.removeItem(key);
    } catch {
      // Refused storage holds nothing to remove.
    }
    this.#notify(key);
  }

  /** True when the value of this key is only in this page's memory. */
  isVolatile(key: string): boolean {
    return this.#memory.has(key);
  }

  keys(prefix: string): string[] {
    const found = new Set<string>();
    try {
      const backing = this.#backing;
      for (let index = 0; backing && index < backing.length; index += 1) {
        const key = backing.key(index);
        if (key?.startsWith(prefix)) found.add(key);
      }
    } catch {
      // Refused storage has no keys.
    }
    for (const key of this.#memory.keys()) if (key.startsWith(prefix)) found.add(key);
    return [...found];
  }

  /** Called with the key of every change, made here or in another tab. Returns how to stop. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Another tab changed this key, or all of them when null. */
  changedElsewhere(key: string | null): void {
    this.#notify(key);
  }

  #notify(key: string | null): void {
    for (const listener of this.#listeners) listener(key);
  }
}

function browserLocalStorage(): Storage | null {
  try {
    return typeof window === "undefined" ? null : window.localStorage;
  } catch {
    return null;
  }
}

/** The one of this page. */
export const durableStorage = new DurableStorage(browserLocalStorage());

if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => durableStorage.changedElsewhere(event.key));
}
