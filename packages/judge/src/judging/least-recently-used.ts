/** Values that are needed again, as many as a limit allows: room is made by forgetting what was needed longest ago. */
export class LeastRecentlyUsed<T> {
  readonly #kept = new Map<string, { readonly value: T; readonly weight: number }>();
  readonly #most: number;
  readonly #weigh: (value: T, key: string) => number;
  #weight = 0;

  /** @param most what all together may weigh */
  constructor(most: number, weigh: (value: T, key: string) => number) {
    this.#most = most;
    this.#weigh = weigh;
  }

  /** The value of a key; undefined where there is none. It counts as needed now. */
  find(key: string): T | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  /** Keeps a value, and forgets others if all weigh too much. */
  keep(key: string, value: T): void {
    const weight = this.#weigh(value, key);
    // Two that were found side by side keep one.
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
    this.#kept.set(key, { value, weight });
    this.#weight += weight;
    for (const [oldest, { weight: freed }] of this.#kept) {
      if (this.#weight <= this.#most) break;
      this.#kept.delete(oldest);
      this.#weight -= freed;
    }
  }
}
