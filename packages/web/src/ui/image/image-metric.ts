/** How one request for an image went. Stays in the browser: nothing of it is sent anywhere. */
export interface ImageMetric {
  readonly src: string;
  /** Milliseconds from the request to the end of it. */
  readonly loadTime: number;
  readonly status: "success" | "error";
  /** Bytes of the file; null when the browser doesn't tell. */
  readonly size: number | null;
  /** Milliseconds since 1970 at which it ended. */
  readonly timestamp: number;
}

/** Name of the marks on the browser's own timeline, for its developer tools and for tests. */
const MARK = "image-load";

/**
 * Measures a request that began at `startedAt` (`performance.now()`) and notes it on the browser's timeline. A request
 * that the browser timed itself, such as one that began before this script ran, is measured by that.
 */
export function noteImageMetric(src: string, status: ImageMetric["status"], startedAt: number): ImageMetric {
  const timing = performance
    .getEntriesByName(new URL(src, document.baseURI).href, "resource")
    .find((entry) => entry instanceof PerformanceResourceTiming);
  const size = timing instanceof PerformanceResourceTiming ? timing.encodedBodySize : 0;
  const metric: ImageMetric = {
    src,
    loadTime: Math.round(timing?.duration || performance.now() - startedAt),
    status,
    size: size > 0 ? size : null,
    timestamp: Date.now(),
  };
  performance.mark(MARK, { detail: metric });
  return metric;
}
