/** PostgreSQL's memory at one moment. */
export interface MemoryState {
  /** Static data: the memory below the stack. */
  readonly low: Uint8Array;
  /** What is in use of the stack, and the heap. */
  readonly high: Uint8Array;
  readonly highFrom: number;
}

/** Memory as pages in which it differs from an earlier state, and what the heap has grown by since. */
export interface MemoryPages {
  readonly base: MemoryState;
  /** Where each page begins. */
  readonly addresses: readonly number[];
  /** The pages, one after the other. */
  readonly pages: Uint8Array;
  readonly tail: Uint8Array;
}

/** Bytes; small enough that what lies beside a change costs little. */
const PAGE = 4_096;

/** Where the parts of the memory that count end. */
export interface MemoryBounds {
  readonly lowEnd: number;
  readonly highFrom: number;
  readonly heapEnd: number;
}

export function captureMemory(heap: Uint8Array, { lowEnd, highFrom, heapEnd }: MemoryBounds): MemoryState {
  return { low: heap.slice(0, lowEnd), high: heap.slice(highFrom, heapEnd), highFrom };
}

/** The present memory against an earlier state; null where more of the stack is in use than then. */
export function capturePages(
  heap: Uint8Array,
  base: MemoryState,
  { highFrom, heapEnd }: MemoryBounds,
): MemoryPages | null {
  if (highFrom !== base.highFrom) return null;
  const addresses: number[] = [];
  const lengths: number[] = [];
  for (const [part, from] of [
    [base.low, 0],
    [base.high, base.highFrom],
  ] as const) {
    for (const [offset, length] of changedPages(part, heap.subarray(from, from + part.length))) {
      addresses.push(from + offset);
      lengths.push(length);
    }
  }
  const pages = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const [index, address] of addresses.entries()) {
    const length = lengths[index] ?? 0;
    pages.set(heap.subarray(address, address + length), at);
    at += length;
  }
  return { base, addresses, pages, tail: heap.slice(endOf(base), Math.max(heapEnd, endOf(base))) };
}

/** @param heapEnd where the heap ends now: what lies beyond the state's own end is made empty */
export function restoreMemory(heap: Uint8Array, state: MemoryState | MemoryPages, heapEnd: number): void {
  if (!("base" in state)) {
    heap.set(state.low);
    heap.set(state.high, state.highFrom);
    // The allocator takes memory beyond the heap's end to be zero.
    if (heapEnd > endOf(state)) heap.fill(0, endOf(state), heapEnd);
    return;
  }
  const { base, addresses, pages, tail } = state;
  restoreMemory(heap, base, heapEnd);
  heap.set(tail, endOf(base));
  const partEnds = [base.low.length, endOf(base)];
  let at = 0;
  for (const address of addresses) {
    const partEnd = partEnds[address < base.highFrom ? 0 : 1] ?? 0;
    const length = Math.min(PAGE, partEnd - address);
    heap.set(pages.subarray(at, at + length), address);
    at += length;
  }
}

export function endOf({ highFrom, high }: MemoryState): number {
  return highFrom + high.length;
}

/** Offset and length of each page that is not the same in both, which are of one length. */
function* changedPages(before: Uint8Array, now: Uint8Array): Generator<readonly [number, number]> {
  // Words are compared four times as fast as bytes; what is left at the end is taken as it is.
  const words = Math.floor(before.length / 4);
  const [old, present] = [before, now].map((bytes) => new Int32Array(bytes.buffer, bytes.byteOffset, words));
  if (!old || !present) return;
  for (let offset = 0; offset < before.length; offset += PAGE) {
    const length = Math.min(PAGE, before.length - offset);
    const until = Math.min(words, (offset + PAGE) / 4);
    let word = offset / 4;
    while (word < until && old[word] === present[word]) word += 1;
    if (word < until || offset + length > words * 4) yield [offset, length];
  }
}
