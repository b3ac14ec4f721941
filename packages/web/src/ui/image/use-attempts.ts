import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Attempt } from "./attempt.ts";
import { type ImageMetric, noteImageMetric } from "./image-metric.ts";

interface Progress {
  /** Number of the attempt, from 0; as many as there are attempts when all have failed. */
  readonly at: number;
  readonly phase: "waiting" | "loading" | "loaded";
}

interface AttemptsControl {
  /** What to put on the page now; null while waiting, or when there is nothing left to try. */
  readonly attempt: Attempt | null;
  /** Tells the attempts apart: as key of the element, so that each has its own. */
  readonly at: number;
  readonly isLoaded: boolean;
  readonly isUnavailable: boolean;
  /** For the element of the present attempt. */
  readonly image: {
    readonly ref: RefObject<HTMLImageElement | null>;
    onLoad(): void;
    onError(): void;
  };
}

/**
 * Goes through the attempts until one succeeds. A first attempt without a pause is on the page at once, so that it can
 * be prerendered. `attempts` must stay the same value.
 */
export function useAttempts(
  attempts: readonly Attempt[],
  onMetric?: (metric: ImageMetric) => void,
): AttemptsControl {
  const begin = useCallback(
    (at: number): Progress => ({ at, phase: (attempts[at]?.afterMs ?? 0) > 0 ? "waiting" : "loading" }),
    [attempts],
  );
  const [{ at, phase }, setProgress] = useState(() => begin(0));
  const image = useRef<HTMLImageElement>(null);
  const startedAt = useRef(0);
  const ended = useRef(-1);
  const current = attempts[at];

  const end = useCallback(
    (status: ImageMetric["status"]) => {
      // Found complete and told so by an event as well.
      if (ended.current === at) return;
      ended.current = at;
      const src = image.current?.currentSrc || current?.src || "";
      const metric = noteImageMetric(src, status, startedAt.current);
      onMetric?.(metric);
      setProgress(status === "success" ? { at, phase: "loaded" } : begin(at + 1));
    },
    [at, begin, current, onMetric],
  );

  useEffect(() => {
    if (current === undefined || phase === "loaded") return;
    if (phase === "waiting") {
      const timer = setTimeout(() => setProgress({ at, phase: "loading" }), current.afterMs);
      return () => clearTimeout(timer);
    }
    startedAt.current = performance.now();
    // A prerendered image may have ended before this script ran.
    if (image.current?.complete && image.current.currentSrc !== "") {
      end(image.current.naturalWidth > 0 ? "success" : "error");
      return;
    }
    if (current.timeoutMs === null) return;
    const timer = setTimeout(() => end("error"), current.timeoutMs);
    return () => clearTimeout(timer);
  }, [current, phase, at, end]);

  return {
    attempt: current === undefined || phase === "waiting" ? null : current,
    at,
    isLoaded: phase === "loaded",
    isUnavailable: current === undefined,
    image: { ref: image, onLoad: () => end("success"), onError: () => end("error") },
  };
}
