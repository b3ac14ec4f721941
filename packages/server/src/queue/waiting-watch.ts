import type { Kysely, Transaction } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";

export interface WaitingWatch {
  /** Resolves when what has this id waits no more, or after so many milliseconds. */
  wait(id: string, longestMs: number): Promise<void>;
  /** Ends all waiting. */
  close(): void;
  readonly isClosed: boolean;
}

/** Those of `ids` that still wait for verdicts. */
export type FindWaiting = (
  transaction: Transaction<Tables>,
  ids: readonly string[],
) => Promise<readonly string[]>;

const LOOK_EVERY_MS = 40;

/**
 * Watches what is judged by other processes. One query asks for all of it, and none is made while nobody waits; a pooler
 * of transactions, which knows no notifications, may stand in between.
 */
export function createWaitingWatch(
  database: Kysely<Tables>,
  findWaiting: FindWaiting,
  onFault: (error: unknown) => void,
): WaitingWatch {
  const waiting = new Map<string, Set<() => void>>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  async function look(): Promise<void> {
    const ids = [...waiting.keys()];
    try {
      if (ids.length === 0) return;
      const still = new Set(await asService(database, (transaction) => findWaiting(transaction, ids)));
      for (const id of ids) if (!still.has(id)) for (const resolve of waiting.get(id) ?? []) resolve();
    } catch (error) {
      onFault(error);
    } finally {
      timer = null;
      arrange();
    }
  }

  function arrange(): void {
    if (waiting.size > 0 && timer === null) timer = setTimeout(() => void look(), LOOK_EVERY_MS);
  }

  return {
    wait(id, longestMs) {
      return new Promise((resolve) => {
        const those = waiting.get(id) ?? new Set();
        const end = () => {
          clearTimeout(deadline);
          those.delete(end);
          if (those.size === 0) waiting.delete(id);
          resolve();
        };
        const deadline = setTimeout(end, longestMs);
        those.add(end);
        waiting.set(id, those);
        arrange();
      });
    },
    get isClosed() {
      return isClosed;
    },
    close() {
      isClosed = true;
      for (const those of [...waiting.values()]) for (const end of [...those]) end();
    },
  };
}
