import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CountingProxy {
  readonly url: string;
  /** Bytes that went from the server to the browser since the last call, headers and all. */
  takeReceived(): number;
  stop(): Promise<void>;
}

/** Stands between the browser and the server at `url`, and counts what a line would carry. */
export async function startCountingProxy(url: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(url);
  let received = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer((inner) => {
    const outer = connect(Number(port), hostname);
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      // The other end learns of it by the pipe; what matters to a journey is seen in the page.
      socket.on("error", () => {
        inner.destroy();
        outer.destroy();
      });
    }
    outer.on("data", (chunk) => {
      received += chunk.length;
    });
    inner.pipe(outer);
    outer.pipe(inner);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address() as AddressInfo;
  return {
    url: `http://localhost:${address.port}`,
    takeReceived() {
      const taken = received;
      received = 0;
      return taken;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
