import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

interface ReceivedNotice {
  readonly at: number;
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** An automation on the loopback that takes webhooks, as well or as badly as it's told to. */
export interface WebhookReceiver {
  readonly url: URL;
  readonly received: readonly ReceivedNotice[];
  /** Status of the answers from now on. */
  answerWith(status: number): void;
  /** From now on nobody listens: connections are refused. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedNotice[] = [];
  let status = 200;
  let server: Server;
  const listen = async (port: number) => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method, url: path, headers } = request;
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      received.push({ at: Date.now(), method, path, headers, body });
      // What a receiver says is its own business, and nothing for our log.
      response.writeHead(status, { location: "/elsewhere" }).end("a secret of the receiver");
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const port = await listen(0);
  return {
    url: new URL(`http://127.0.0.1:${port}/hooks/address-with-a-secret`),
    received,
    answerWith(next) {
      status = next;
    },
    goAway: stop,
    async comeBack() {
      await listen(port);
    },
    close: stop,
  };
}
