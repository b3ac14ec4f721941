import type { MemoryState } from "../postgres/memory-state.ts";
import type { Postgres, PostgresState } from "../postgres/postgres.ts";

/** What all that are kept may take together, in bytes. */
const MOST_BYTES = 48 * 1024 * 1024;

interface Kept<T> {
  readonly state: PostgresState;
  readonly session: T;
  readonly bytes: number;
}

/**
 * States of one PostgreSQL from which isolated runs begin, by the script that leads to each from the pristine one. Room is
 * made by forgetting what was needed longest ago.
 */
export class StartingPoints<T> {
  readonly #postgres: Postgres;
  readonly #pristine: PostgresState<MemoryState>;
  readonly #mostBytes: number;
  readonly #kept = new Map<string, Kept<T>>();
  #bytes = 0;

  constructor(postgres: Postgres, pristine: PostgresState<MemoryState>, mostBytes = MOST_BYTES) {
    this.#postgres = postgres;
    this.#pristine = pristine;
    this.#mostBytes = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Goes there. @returns what was kept with it; undefined when the script has to be run */
  goTo(script: string): T | undefined {
    const kept = this.#kept.get(script);
    if (!kept) return undefined;
    this.#kept.delete(script);
    this.#kept.set(script, kept);
    this.#postgres.restore(kept.state);
    return kept.session;
  }

  /** Keeps the present state, to which the script has led, if it can be gone back to. */
  keep(script: string, session: T): void {
    const state = this.#postgres.canRestore(this.#pristine) && this.#postgres.captureSince(this.#pristine);
    if (!state || !("base" in state.memory)) return;
    const bytes = state.memory.pages.length + state.memory.tail.length + bytesOfFiles(state, this.#pristine);
    this.#kept.set(script, { state, session, bytes });
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= freed;
    }
  }
}

/** Of files that are others than in the pristine state. */
function bytesOfFiles({ files }: PostgresState, pristine: PostgresState): number {
  const before = new Set(pristine.files.files.map(({ contents }) => contents));
  let bytes = 0;
  for (const { contents } of files.files) if (!before.has(contents)) bytes += contents.length;
  return bytes;
}
