/** The data of server-sent events, as their JSON; ends at `[DONE]`. Throws when the connection breaks before. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new Error("The stream broke off");
      text += decoder.decode(value, { stream: true });
      const messages = text.split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages) {
        if (message === "data: [DONE]") return;
        if (message.startsWith("data: ")) yield JSON.parse(message.slice("data: ".length));
      }
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
