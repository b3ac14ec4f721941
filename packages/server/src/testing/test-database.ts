import { randomUUID } from "node:crypto";
import { cpSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import { Client, Pool } from "pg";
import { describe, inject } from "vitest";
import { scratchFolder } from "../../../../tools/scratch.ts";
import { type Database, type DatabaseLocation, openDatabase } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { APPLICATION_LOGIN } from "./template.ts";

const template = inject("databaseTemplate");

/** A copy of the migrated database, of one test file. */
export interface DatabaseCopy {
  /** For the server: with the login that production should have. */
  readonly location: DatabaseLocation;
  /** Environment of a server process that is to use it. */
  readonly environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** A copy that is open. */
export interface TestDatabase {
  readonly database: Database;
  /** As superuser and owner, whom row-level security doesn't bind. */
  readonly admin: Kysely<Tables>;
  close(): Promise<void>;
}

/** Tests that need a database; skipped where this machine has none of the kind. */
export const describeWithDatabase = describe.skipIf(template.kind === "none");
export const onRealPostgres = template.kind === "postgres";
export const onEmbedded = template.kind === "pglite";

export async function copyDatabase(): Promise<DatabaseCopy> {
  switch (template.kind) {
    case "none":
      throw new Error("There is no database to copy");
    case "pglite": {
      const folder = await mkdtemp(join(scratchFolder(), "master-sql-test-"));
      // A thousand files one by one, each awaited, take ten times as long.
      cpSync(template.folder, folder, { recursive: true });
      return {
        location: { folder },
        environment: { DATA_DIR: folder },
        remove: () => rm(folder, { recursive: true, force: true }),
      };
    }
    case "postgres": {
      const name = `test_${randomUUID().replaceAll("-", "")}`;
      await asAdmin(`create database ${name} template ${template.name}`);
      const url = new URL(template.adminUrl);
      url.pathname = name;
      url.username = APPLICATION_LOGIN;
      return {
        location: { url: url.href },
        environment: { DATABASE_URL: url.href },
        // It goes with the whole server, after the last test.
        remove: async () => {},
      };
    }
  }
}

/**
 * A copy of its own unless one is given. On a PostgreSQL server, `throughPort` leads the server's connections through a
 * {@link TcpProxy}.
 */
export async function openTestDatabase({
  throughPort,
  copy: given,
}: {
  readonly throughPort?: number;
  readonly copy?: DatabaseCopy;
} = {}): Promise<TestDatabase> {
  const copy = given ?? (await copyDatabase());
  const opened = await openDatabase(
    "url" in copy.location && throughPort !== undefined
      ? { url: withPort(copy.location.url, throughPort) }
      : copy.location,
  );
  if (opened.status === "refused") throw new Error(opened.message);
  const { database } = opened;
  const admin = "url" in copy.location ? adminOf(copy.location.url) : null;
  return {
    database,
    admin: admin ?? database.kysely,
    async close() {
      await admin?.destroy();
      await database.close();
      await copy.remove();
    },
  };
}

/** With the login that may change tables. */
export function ownersUrl(location: string): string {
  const url = new URL(location);
  url.username = "postgres";
  return url.href;
}

function adminOf(location: string): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: ownersUrl(location), max: 2 }) }),
  });
}

/** A database without anything in it, on the real PostgreSQL server, as its superuser. */
export async function createEmptyDatabase(): Promise<DatabaseLocation> {
  if (template.kind !== "postgres") throw new Error("There is no server");
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(`create database ${name}`);
  const url = new URL(template.adminUrl);
  url.pathname = name;
  return { url: url.href };
}

/** Of the real PostgreSQL server. */
export function postgresPort(): number {
  if (template.kind !== "postgres") throw new Error("There is no server");
  return Number(new URL(template.adminUrl).port);
}

function withPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

async function asAdmin(statement: string): Promise<void> {
  if (template.kind !== "postgres") throw new Error("Only a server has an administrator");
  const client = new Client(template.adminUrl);
  await client.connect();
  await client.query(statement);
  await client.end();
}
