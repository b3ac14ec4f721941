/** Nothing on the way may keep, compress or hold back what is sent. */
export const EVENT_STREAM_HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
} as const;

/** A line without meaning that keeps proxies from taking a silent stream for a dead one. */
const HEARTBEAT = ": still here\n\n";
const HEARTBEAT_MS = 15_000;

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}

/** How long a stream may go on: until it is over, the caller hangs up, or so many seconds are past. */
export function streamLifetime(
  maxSeconds: number,
  hungUp: AbortSignal,
): { readonly signal: AbortSignal; cancel(): void } {
  const ended = new AbortController();
  const timer = setTimeout(
    () => ended.abort(new DOMException("The time of the stream is over", "TimeoutError")),
    maxSeconds * 1000,
  );
  const signal = AbortSignal.any([ended.signal, hungUp]);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  return {
    signal,
    cancel() {
      ended.abort();
    },
  };
}

export interface EventStreamSettings {
  readonly signal: AbortSignal;
  /** Called when the reader is gone, and when all was sent: nothing more is wanted. */
  cancel(): void;
  /** A fault of whoever makes the events. The reader sees a connection that broke, not an end. */
  onFault(error: unknown): void;
  /** Called once, however it ends. */
  onEnd(): void;
  readonly heartbeatMs?: number;
}

/**
 * Events as the body of a `text/event-stream`, each as JSON, then `[DONE]`. The next event is only asked for when the
 * reader has room for it. A stream that is aborted has no `[DONE]`.
 */
export function eventStream(
  events: AsyncIterable<unknown>,
  { signal, cancel, onFault, onEnd, heartbeatMs = HEARTBEAT_MS }: EventStreamSettings,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = events[Symbol.asyncIterator]();
  let heartbeat: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  let isOver = false;

  function end(): void {
    if (isOver) return;
    isOver = true;
    clearInterval(heartbeat);
    signal.removeEventListener("abort", onAbort);
    cancel();
    // Whoever makes the events learns that nobody wants more; what they say to that is for nobody.
    void Promise.resolve(iterator.return?.()).catch(() => {});
    onEnd();
  }

  return new ReadableStream<Uint8Array>({
    start(controller) {
      onAbort = () => {
        end();
        // Who hung up reads no more; who is still there must not take the break for the end.
        if (isTimeout(signal.reason)) controller.error(signal.reason);
        else controller.close();
      };
      if (signal.aborted) return onAbort();
      signal.addEventListener("abort", onAbort);
      heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(HEARTBEAT));
      }, heartbeatMs);
      heartbeat.unref();
    },
    async pull(controller) {
      try {
        const next = await iterator.next();
        if (isOver) return;
        if (next.done) {
          controller.enqueue(encoder.encode("data: [DONE]\n\n"));
          end();
          controller.close();
        } else {
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(next.value)}\n\n`));
        }
      } catch (error) {
        if (isOver) return;
        onFault(error);
        end();
        controller.error(error);
      }
    },
    cancel: end,
  });
}
