const EMPTY = -1;

/** How large a table begins, in rows; a power of two. */
const FIRST_ROWS = 256;

/**
 * Rows of numbers by a pair of keys (a learner and a concept, two items, …), packed into one array that grows. A
 * million pairs stay within tens of megabytes and are found without making an object; a Map of keys took five times as
 * long.
 */
export class Table {
  readonly #width: number;
  readonly #initial: Float32Array;
  #keys: Int32Array;
  #places: Int32Array;
  #cells: Float32Array;
  #rows = 0;

  /** `initial` is what a row holds when it is first asked for; its length is the width. */
  constructor(initial: readonly number[]) {
    this.#initial = Float32Array.from(initial);
    this.#width = initial.length;
    this.#cells = new Float32Array(this.#width * FIRST_ROWS);
    this.#keys = new Int32Array(FIRST_ROWS * 4);
    this.#places = new Int32Array(FIRST_ROWS * 2).fill(EMPTY);
  }

  get rows(): number {
    return this.#rows;
  }

  /** Valid until the next call of `at`, which may need a larger array. */
  get cells(): Float32Array {
    return this.#cells;
  }

  /** Where the row of two integers begins in `cells`; makes the row when there is none. */
  at(first: number, second: number): number {
    const mask = this.#places.length - 1;
    let slot = slotOf(first, second) & mask;
    for (;;) {
      const row = this.#places[slot] ?? EMPTY;
      if (row === EMPTY) break;
      if (this.#keys[row * 2] === first && this.#keys[row * 2 + 1] === second) return row * this.#width;
      slot = (slot + 1) & mask;
    }
    const row = this.#rows;
    this.#rows += 1;
    this.#makeRoom();
    this.#keys[row * 2] = first;
    this.#keys[row * 2 + 1] = second;
    this.#cells.set(this.#initial, row * this.#width);
    if (this.#rows * 2 > this.#places.length) this.#spread();
    else this.#places[slot] = row;
    return row * this.#width;
  }

  /** Whether there is a row of these keys, without making one. */
  has(first: number, second: number): boolean {
    const mask = this.#places.length - 1;
    let slot = slotOf(first, second) & mask;
    for (;;) {
      const row = this.#places[slot] ?? EMPTY;
      if (row === EMPTY) return false;
      if (this.#keys[row * 2] === first && this.#keys[row * 2 + 1] === second) return true;
      slot = (slot + 1) & mask;
    }
  }

  #makeRoom(): void {
    if (this.#rows * this.#width > this.#cells.length) {
      const cells = new Float32Array(Math.ceil(this.#cells.length * 1.5));
      cells.set(this.#cells);
      this.#cells = cells;
    }
    if (this.#rows * 2 > this.#keys.length) {
      const keys = new Int32Array(Math.ceil(this.#keys.length * 0.75) * 2);
      keys.set(this.#keys);
      this.#keys = keys;
    }
  }

  /** Makes twice as many places, so that at most half are taken, and puts every row into its own. */
  #spread(): void {
    this.#places = new Int32Array(this.#places.length * 2).fill(EMPTY);
    const mask = this.#places.length - 1;
    for (let row = 0; row < this.#rows; row += 1) {
      let slot = slotOf(this.#keys[row * 2] ?? 0, this.#keys[row * 2 + 1] ?? 0) & mask;
      while (this.#places[slot] !== EMPTY) slot = (slot + 1) & mask;
      this.#places[slot] = row;
    }
  }
}

function slotOf(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 7;
}
