import { setTimeout as sleep } from "node:timers/promises";

/** How often work is looked for that nobody does. */
const LOOK_EVERY_MS = 5_000;
/** How long closing waits for a look that is under way. */
const CLOSING_MS = 5_000;

/** What somebody left behind came from isn't kept; the queue is fair to its users all the same. */
export const NO_ADDRESS = "left behind";

export interface ClaimedWork {
  /** Claims and does what nobody does, until nothing is left, there is no time for it, or it is closed. */
  readonly look: () => Promise<void>;
  /** Ids of what is being done here. */
  readonly held: () => readonly string[];
  /** Says that these are still being done. */
  readonly renew: (ids: readonly string[]) => Promise<void>;
  /** A claim holds as long as it is renewed at least this often. */
  readonly claimSeconds: number;
  readonly onLookFault: (error: unknown) => void;
  readonly onRenewFault: (error: unknown) => void;
}

/** Looks at once and again and again for what was left behind, and renews the claims of what is being done. */
export function watchClaimedWork(work: ClaimedWork): {
  /** Looks no more, and lets a look that is under way end for a while. */
  close(): Promise<void>;
} {
  let looking: Promise<void> | null = null;
  const lookAgain = () => {
    looking ??= work
      .look()
      .catch(work.onLookFault)
      .finally(() => {
        looking = null;
      });
  };
  lookAgain();
  const timers = [
    setInterval(lookAgain, LOOK_EVERY_MS),
    setInterval(
      () => {
        const ids = work.held();
        if (ids.length > 0) void work.renew(ids).catch(work.onRenewFault);
      },
      (work.claimSeconds * 1_000) / 4,
    ),
  ];
  for (const timer of timers) timer.unref();
  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      // A database that is gone may never answer; what was claimed is free again in a while.
      await Promise.race([looking, sleep(CLOSING_MS, undefined, { ref: false })]);
    },
  };
}
