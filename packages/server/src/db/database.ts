import { Kysely, PostgresDialect, sql } from "kysely";
import type { Pool } from "pg";
import { migrate, pendingMigrations } from "./migrate.ts";
import { openPglite } from "./pglite/open-pglite.ts";
import { explainConnectionError, openPostgres } from "./postgres.ts";
import type { Tables } from "./tables.ts";

export interface Database {
  readonly kysely: Kysely<Tables>;
  /** No other process can use it. */
  readonly isAlone: boolean;
  /** Rejects when the database is lost for good; never for a server that can be reached again. */
  readonly lost: Promise<never>;
  close(): Promise<void>;
}

/** Where the data are: the connection string of a PostgreSQL server, or a folder for the embedded database. */
export type DatabaseLocation = { readonly url: string } | { readonly folder: string };

export type OpenedDatabase =
  | { readonly status: "opened"; readonly database: Database }
  /** `message` says to the operator what is wrong and what to do; `isInUse`: another process has the folder open. */
  | { readonly status: "refused"; readonly message: string; readonly isInUse?: boolean };

/** Opens the database and brings it up to date. Throws only for faults of our own. */
export async function openDatabase(location: DatabaseLocation): Promise<OpenedDatabase> {
  const connected = await ("url" in location ? openServer(location.url) : openFolder(location.folder));
  if (connected.status === "refused") return connected;
  const refusal = await prepare(connected.database.kysely, location);
  if (refusal === null) return connected;
  await connected.database.close();
  return { status: "refused", message: refusal };
}

async function openServer(url: string): Promise<OpenedDatabase> {
  const opened = await openPostgres(url);
  if (opened.status === "refused") return opened;
  const { pool } = opened;
  return {
    status: "opened",
    database: {
      kysely: kyselyOf(pool),
      isAlone: false,
      lost: new Promise(() => {}),
      close: () => pool.end(),
    },
  };
}

async function openFolder(folder: string): Promise<OpenedDatabase> {
  const opened = await openPglite(folder);
  switch (opened.status) {
    case "in-use":
      return {
        status: "refused",
        message: `The data folder ${folder} is in use by process ${opened.pid} on ${opened.host}; stop it or set DATA_DIR to another folder.`,
        isInUse: true,
      };
    case "not-writable":
      return refused(
        `The data folder ${folder} can't be written (${opened.reason}). Set DATA_DIR to a folder that the server may write.`,
      );
    case "unreadable":
      return refused(
        `The database in ${folder} can't be opened (${opened.reason}). Restore the folder from a copy, or set DATA_DIR to another one.`,
      );
    case "opened": {
      const { pool, lost, close } = opened.database;
      return { status: "opened", database: { kysely: kyselyOf(pool), isAlone: true, lost, close } };
    }
  }
}

function refused(message: string): OpenedDatabase {
  return { status: "refused", message };
}

function kyselyOf(pool: Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Migrates, and makes sure that the login may act for visitors, users and the server. The refusal, if any. */
async function prepare(database: Kysely<Tables>, location: DatabaseLocation): Promise<string | null> {
  try {
    if ((await pendingMigrations(database)).length > 0) await migrate(database);
    const { rows } = await sql<{ login: string; role: string }>`
      select current_user as login, role
      from unnest(array['anon', 'authenticated', 'service_role']) as role
      where not pg_has_role(current_user, role, 'SET')`.execute(database);
    const [first] = rows;
    if (!first) return null;
    const roles = rows.map(({ role }) => role).join(", ");
    return `The database login "${first.login}" may not act as ${roles}. As the owner of the database run: grant ${roles} to "${first.login}";`;
  } catch (error) {
    if (!("url" in location)) throw error;
    return explainConnectionError(error, location.url);
  }
}
