import { expect, test } from "vitest";
import { readEvents } from "./event-reader.ts";

/** A body that arrives in the given pieces. */
function bodyOf(pieces: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}
async function eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<unknown[]> {
  const events: unknown[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}
const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ["as the server writes them", 'data: {"a":1}\n\ndata: "b"\n\ndata: [DONE]\n\n'],
  ["with CRLF, as a proxy may write them", 'data: {"a":1}\r\n\r\ndata: "b"\r\n\r\ndata: [DONE]\r\n\r\n'],
  [
    "in several lines, with comments and ids",
    ': hello\nid: 1\ndata: {"a":\ndata: 1}\n\ndata:"b"\n\ndata:[DONE]\n\n',
  ],
])("events are read %s", async (_, text) => {
  expect(await eventsOf(bodyOf([bytes(text)]))).toEqual([{ a: 1 }, "b"]);
});

test("pieces may end within a character", async () => {
  const whole = bytes('data: "größer"\n\ndata: [DONE]\n\n');
  const pieces = [...whole].map((byte) => Uint8Array.of(byte));
  expect(await eventsOf(bodyOf(pieces))).toEqual(["größer"]);
});

test("a connection that ends early is an error after what arrived", async () => {
  const events = readEvents(bodyOf([bytes("data: 1\n\ndata: 2")]));
  expect(await events.next()).toEqual({ done: false, value: 1 });
  await expect(events.next()).rejects.toThrow("broke off");
});

test("a reader that stops ends the request", async () => {
  let isCanceled = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(bytes("data: 1\n\n")),
    cancel: () => {
      isCanceled = true;
    },
  });
  for await (const event of readEvents(body)) {
    expect(event).toBe(1);
    break;
  }
  await expect.poll(() => isCanceled).toBe(true);
});
