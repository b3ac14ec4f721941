import { mkdtemp, rm } from "node:fs/promises";
import { BlockList } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import { createLog } from "../log.ts";
import { type ServerSettings, startServer } from "../server.ts";
import { type DatabaseCopy, openTestDatabase } from "./test-database.ts";

export interface TestServer {
  readonly origin: string;
  readonly admin: Kysely<Tables>;
  /** Takes the database away from under the running server. */
  stopDatabase(): Promise<void>;
  /** Everything that was logged so far. */
  log(): string;
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly rateLimits?: Partial<RateLimits>;
  /** A folder laid out as build/ is; an empty one by default. */
  readonly buildFolder?: string;
  readonly publicUrl?: URL;
  readonly hsts?: ServerSettings["hsts"];
  readonly google?: ServerSettings["google"];
  readonly newUserWebhook?: ServerSettings["newUserWebhook"];
  readonly mailWebhook?: ServerSettings["mailWebhook"];
  readonly operator?: ServerSettings["operator"];
  readonly model?: ServerSettings["model"];
  readonly metricsToken?: string;
  readonly signingKeySecrets?: ServerSettings["signingKeySecrets"];
  readonly operatorEmails?: ServerSettings["operatorEmails"];
  /** Every look at the status is a new one, unless this says for how many milliseconds it is kept. */
  readonly statusFreshMs?: number;
  /** Reaches the PostgreSQL server by this port. */
  readonly throughPort?: number;
  /** A database that others use too; without it, one of its own. */
  readonly copy?: DatabaseCopy;
}

const PLENTY = { requests: 100_000, seconds: 60 };

/** The real server on a free port of the loopback, with a copy of the database of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { database, admin, close } = await openTestDatabase(options);
  const lines: string[] = [];
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const empty = options.buildFolder ? null : await mkdtemp(join(tmpdir(), "master-sql-no-build-"));
  const server = await startServer(
    {
      host: "127.0.0.1",
      port: 0,
      publicUrl: options.publicUrl ?? null,
      hsts: options.hsts ?? "host",
      otherOrigins: ["http://localhost:5173"],
      canonicalHost: null,
      google: options.google ?? null,
      newUserWebhook: options.newUserWebhook ?? null,
      model: options.model ?? null,
      mailWebhook: options.mailWebhook ?? null,
      operatorEmails: options.operatorEmails ?? [],
      operator: options.operator ?? { name: null, contact: null },
      trustedProxies: new BlockList(),
      metricsToken: options.metricsToken ?? null,
      signingKeySecrets: options.signingKeySecrets ?? null,
      buildFolder: options.buildFolder ?? empty ?? "",
      gradingWorkers: 1,
      queue: null,
      statusFreshMs: options.statusFreshMs ?? 0,
      rateLimits: {
        auth: PLENTY,
        ready: PLENTY,
        authorize: PLENTY,
        token: PLENTY,
        functions: PLENTY,
        writes: PLENTY,
        rest: PLENTY,
        feedback: PLENTY,
        export: PLENTY,
        deletion: PLENTY,
        unsubscribe: PLENTY,
        status: PLENTY,
        tutor: PLENTY,
        tutorAddress: PLENTY,
        ...options.rateLimits,
      },
    },
    {
      database,
      log: createLog("trace", output),
    },
  );
  let stopped = false;
  return {
    origin: `http://localhost:${server.port}`,
    admin,
    log: () => lines.join(""),
    stopDatabase() {
      stopped = true;
      return close();
    },
    async close() {
      await server.close();
      if (!stopped) await close();
      if (empty) await rm(empty, { recursive: true });
    },
  };
}
