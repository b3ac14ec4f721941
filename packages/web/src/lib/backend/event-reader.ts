import { EventSourceParserStream } from "eventsource-parser/stream";

/** The data of server-sent events, as their JSON; ends at `[DONE]`. Throws when the connection breaks before. */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<unknown> {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new Error("The stream broke off");
      if (value.data === "[DONE]") return;
      yield JSON.parse(value.data);
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
