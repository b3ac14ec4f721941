import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";

export interface VerdictWatch {
  /** Resolves when this answer waits for its verdict no more, or after so many milliseconds. */
  wait(id: string, longestMs: number): Promise<void>;
  /** Whoever waits does so no longer. */
  close(): void;
}

const LOOK_EVERY_MS = 40;

/**
 * Watches answers that are judged by other processes. One query asks for all of them, and none is made while nobody
 * waits; a pooler of transactions, which knows no notifications, may stand in between.
 */
export function createVerdictWatch(
  database: Kysely<Tables>,
  onFault: (error: unknown) => void,
): VerdictWatch {
  const waiting = new Map<string, Set<() => void>>();
  let timer: NodeJS.Timeout | null = null;

  async function look(): Promise<void> {
    const ids = [...waiting.keys()];
    try {
      if (ids.length === 0) return;
      const rows = await asService(database, (transaction) =>
        transaction.selectFrom("pending_attempts").select("id").where("id", "in", ids).execute(),
      );
      const pending = new Set(rows.map(({ id }) => id));
      for (const id of ids) if (!pending.has(id)) for (const resolve of waiting.get(id) ?? []) resolve();
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
    close() {
      for (const those of [...waiting.values()]) for (const end of [...those]) end();
    },
  };
}
