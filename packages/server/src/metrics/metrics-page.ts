import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { AppEnvironment } from "../http/bindings.ts";
import { metricsRoutes } from "./measured.ts";
import type { Metrics } from "./metrics.ts";

export interface MetricsPageSettings {
  readonly host: string;
  readonly port: number;
  readonly token: string;
}

/**
 * `/metrics`, and `/healthz`, of a process that serves nothing else. Throws when the port can't be had (`EADDRINUSE`,
 * `EACCES`).
 */
export async function startMetricsPage(
  { host, port, token }: MetricsPageSettings,
  metrics: Metrics,
): Promise<{ close(): Promise<void> }> {
  const app = new Hono<AppEnvironment>();
  app.get("/healthz", (context) => context.json({ status: "up" }));
  app.route("/", metricsRoutes(metrics, token));
  const server = createServer(getRequestListener(app.fetch));
  server.listen(port, host);
  await once(server, "listening");
  return {
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
