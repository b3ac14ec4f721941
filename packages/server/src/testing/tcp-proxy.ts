import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A network between the server and its database that can be cut. */
export interface TcpProxy {
  readonly port: number;
  cut(): Promise<void>;
  /** Nothing goes through any more, and nobody is told: connections stay, new ones are accepted. */
  stall(): void;
  /** New connections work again; those of before stay silent for good, as when a firewall has forgotten them. */
  forget(): void;
  /** Leads to another server from now on, if one is named. */
  restore(target?: number): Promise<void>;
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  let target = targetPort;
  const open = new Set<Socket>();
  let stalled = false;
  const server = createServer((incoming) => {
    if (stalled) {
      open.add(incoming);
      incoming.on("error", () => {});
      return;
    }
    const outgoing = connect(target, "127.0.0.1");
    for (const socket of [incoming, outgoing]) {
      open.add(socket);
      socket.on("close", () => open.delete(socket));
      socket.on("error", () => {});
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    stall() {
      stalled = true;
      for (const socket of open) socket.unpipe().pause();
    },
    forget() {
      stalled = false;
    },
    async cut() {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      stalled = false;
      await closed;
    },
    async restore(next = target) {
      target = next;
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
  };
}
