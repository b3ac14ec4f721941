import { expect, test, vi } from "vitest";
import { concurrencyLimit } from "./concurrency-limit.ts";
import { eventStream, streamLifetime } from "./event-stream.ts";

function streamOf(events: AsyncIterable<unknown>, { heartbeatMs }: { heartbeatMs?: number } = {}) {
  const hangUp = new AbortController();
  const faults: unknown[] = [];
  const onEnd = vi.fn();
  const { signal, cancel } = streamLifetime(60, hangUp.signal);
  const body = eventStream(events, {
    signal,
    cancel,
    onFault: (error) => faults.push(error),
    onEnd,
    heartbeatMs,
  });
  return { body, signal, hangUp, faults, onEnd };
}

async function* letters() {
  yield { letter: "a" };
  yield { letter: "b\n\ndata: c" };
}

test("events are sent as JSON, one after the other, and then the end", async () => {
  const { body, faults, onEnd, signal } = streamOf(letters());
  expect(await new Response(body).text()).toBe(
    'data: {"letter":"a"}\n\ndata: {"letter":"b\\n\\ndata: c"}\n\ndata: [DONE]\n\n',
  );
  expect(faults).toEqual([]);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(signal.aborted).toBe(true);
});

test("nothing is made that nobody has asked for", async () => {
  let made = 0;
  const { body } = streamOf(
    (async function* () {
      for (;;) yield ++made;
    })(),
  );
  const reader = body.getReader();
  for (let read = 0; read < 3; read++) await reader.read();
  expect(made).toBeLessThanOrEqual(4);
  await reader.cancel();
});

test("a reader that leaves ends the work, once", async () => {
  let cleanedUp = false;
  const { body, signal, onEnd } = streamOf(
    (async function* () {
      try {
        for (;;) yield 1;
      } finally {
        cleanedUp = true;
      }
    })(),
  );
  const reader = body.getReader();
  await reader.read();
  await reader.cancel();
  expect(signal.aborted).toBe(true);
  expect(onEnd).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(cleanedUp).toBe(true));
});

test("a caller who hangs up while nothing comes is noticed at once", async () => {
  const { body, hangUp, onEnd, faults } = streamOf(
    (async function* () {
      yield 1;
      await new Promise(() => {});
    })(),
  );
  const reader = body.getReader();
  await reader.read();
  const next = reader.read();
  hangUp.abort();
  expect(await next).toEqual({ done: true, value: undefined });
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(faults).toEqual([]);
});

test("a fault breaks the stream off without an end, and is told to the log alone", async () => {
  const { body, faults, onEnd } = streamOf(
    (async function* () {
      yield 1;
      throw new Error("out of order");
    })(),
  );
  const reader = body.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("data: 1\n\n");
  await expect(reader.read()).rejects.toThrow("out of order");
  expect(faults).toHaveLength(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test("a silent stream shows that it is alive, and ends when its time is over", async () => {
  vi.useFakeTimers();
  try {
    const { body, onEnd } = streamOf(
      (async function* () {
        await new Promise(() => {});
      })(),
      { heartbeatMs: 1_000 },
    );
    const received: string[] = [];
    const reading = (async () => {
      for await (const chunk of body) received.push(new TextDecoder().decode(chunk));
    })();
    const broken = expect(reading).rejects.toThrow("The time of the stream is over");
    await vi.advanceTimersByTimeAsync(3_500);
    expect(received).toEqual(Array(3).fill(": still here\n\n"));
    await vi.advanceTimersByTimeAsync(60_000);
    await broken;
    expect(onEnd).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

test("a place is given back once, however often it is said", () => {
  const limit = concurrencyLimit(2);
  const first = limit.enter("a");
  expect(limit.enter("a")).not.toBeNull();
  expect(limit.enter("a")).toBeNull();
  expect(limit.enter("b")).not.toBeNull();
  first?.();
  first?.();
  expect(limit.enter("a")).not.toBeNull();
  expect(limit.enter("a")).toBeNull();
});
