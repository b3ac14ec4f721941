import type { DurableStorage } from "../storage/durable-storage.ts";

/** What was asked for follows. */
const PREFIX = "master-sql.mock-start.";

/**
 * Ids of interviews of which it isn't known whether they were started, by what was asked for. Kept in the browser's
 * storage: after a reload another try is for the same one, and costs no second credit.
 */
export class UnansweredStarts {
  readonly #storage: DurableStorage;

  constructor(storage: DurableStorage) {
    this.#storage = storage;
  }

  /** The id that `what` was asked for under; null where no answer is missing. */
  idOf(what: unknown): string | null {
    return this.#storage.get(keyOf(what));
  }

  keep(what: unknown, interviewId: string): void {
    this.#storage.set(keyOf(what), interviewId);
  }

  /** What was asked for was answered. */
  forget(what: unknown): void {
    this.#storage.remove(keyOf(what));
  }

  /** The interview is there: whoever asks for the like again wants another one. */
  noteStarted(interviewId: string): void {
    for (const key of this.#storage.keys(PREFIX))
      if (this.#storage.get(key) === interviewId) this.#storage.remove(key);
  }
}

const keyOf = (what: unknown) => PREFIX + JSON.stringify(what);
