import { useMemo } from "react";
import type { Attempt } from "./attempt.ts";
import type { ImageMetric } from "./image-metric.ts";
import { useAttempts } from "./use-attempts.ts";

/** Where a logo comes from. */
export interface LogoSource {
  readonly src: string;
  /** Another place, asked when `src` doesn't answer in time. */
  readonly localFallback: string;
}

const TIMEOUT_MS = 3_000;
const AGAIN_AFTER_MS = 100;
const SLOW_MS = 2_000;

function logoAttempts({ src, localFallback }: LogoSource): Attempt[] {
  return [
    { src, afterMs: 0, timeoutMs: TIMEOUT_MS },
    { src: localFallback, afterMs: 0, timeoutMs: TIMEOUT_MS },
    { src, afterMs: AGAIN_AFTER_MS, timeoutMs: TIMEOUT_MS },
  ];
}

function warnIfSlow({ status, loadTime, src }: ImageMetric): void {
  if (status === "success" && loadTime > SLOW_MS) console.warn(`Slow logo: ${src} took ${loadTime} ms`);
}

/**
 * A square mark that stands beside a name, which says what it is. Prerendered, so that it is there with the first
 * paint; then watched: fallback, once more the original, and at last an empty frame.
 */
export function LogoImage({
  source,
  size,
  className,
}: {
  readonly source: LogoSource;
  /** Width and height in CSS pixels. */
  readonly size: number;
  readonly className?: string;
}) {
  const attempts = useMemo(() => logoAttempts(source), [source]);
  const { attempt, at, isUnavailable, image } = useAttempts(attempts, warnIfSlow);
  if (isUnavailable) {
    return (
      <svg viewBox="0 0 28 28" width={size} height={size} className={className} data-logo="unavailable">
        <title>{`Image unavailable. Tried ${attempts.length} times`}</title>
        <rect
          x="1"
          y="1"
          width="26"
          height="26"
          rx="6"
          fill="none"
          stroke="currentColor"
          strokeDasharray="3 3"
        />
      </svg>
    );
  }
  // While it waits for its last try the place stays as large as it is.
  if (attempt === null)
    return <svg viewBox="0 0 1 1" width={size} height={size} className={className} aria-hidden="true" />;
  return (
    <img key={at} {...image} src={attempt.src} alt="" width={size} height={size} className={className} />
  );
}
