import type { PartStatus } from "@master-sql/protocol";

/** What a check found. It may throw, too: then the part is failing, and the reason is for the log alone. */
type Finding =
  | { readonly state: "working" | "failing"; readonly message: string }
  | { readonly state: "not-configured"; readonly message: string };

/** One part of the service and how to find out whether it works. */
export interface PartCheck {
  readonly part: PartStatus["part"];
  /** How long the check may take. */
  readonly limitMs: number;
  /** What is said when the check throws. */
  readonly failure: string;
  look(): Promise<Finding>;
}

/**
 * A check that answers within its limit, whatever the part does. While a part doesn't answer at all it isn't asked
 * again, so that waiting checks don't pile up on it.
 */
export function limitedCheck(
  { part, limitMs, failure, look }: PartCheck,
  onFault: (part: PartStatus["part"], error: unknown) => void,
): () => Promise<PartStatus> {
  let asked: Promise<Finding> | null = null;
  const find = (): Promise<Finding> => {
    asked ??= look()
      .catch((error: unknown): Finding => {
        onFault(part, error);
        return { state: "failing", message: failure };
      })
      .finally(() => {
        asked = null;
      });
    return asked;
  };

  return async () => {
    const started = performance.now();
    const limit = Promise.withResolvers<Finding>();
    const timer = setTimeout(
      () => limit.resolve({ state: "failing", message: `No answer within ${limitMs / 1000} s.` }),
      limitMs,
    );
    const { state, message } = await Promise.race([find(), limit.promise]);
    clearTimeout(timer);
    if (state === "not-configured") return { part, state, latencyMs: null, limitMs: null, message };
    const latencyMs = Math.round((performance.now() - started) * 10) / 10;
    return { part, state, latencyMs, limitMs, message };
  };
}
