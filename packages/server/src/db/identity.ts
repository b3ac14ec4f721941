import { type IsolationLevel, type Kysely, sql, type Transaction } from "kysely";
import { traced } from "../tracing/traced.ts";
import type { Tables } from "./tables.ts";

/** On whose behalf the database is used; its row-level security decides what that one may see and change. */
export type Identity =
  /** A visitor. */
  | { readonly role: "anon" }
  | { readonly role: "authenticated"; readonly userId: string }
  /** The server itself: accounts, verdicts. */
  | { readonly role: "service_role" };

/**
 * Runs `work` in one transaction as `identity`. Role and claims last as long as the transaction, so that nothing of
 * one request is left on the connection for the next; the login itself (a superuser, in PGlite) is never used.
 */
export async function withIdentity<T>(
  database: Kysely<Tables>,
  identity: Identity,
  work: (transaction: Transaction<Tables>) => Promise<T>,
  isolation?: IsolationLevel,
): Promise<T> {
  const claims =
    identity.role === "authenticated"
      ? { role: identity.role, sub: identity.userId }
      : { role: identity.role };
  const begin = database.transaction();
  const transact = isolation ? begin.setIsolationLevel(isolation) : begin;
  return traced("database transaction", { "db.system.name": "postgresql", role: identity.role }, () =>
    transact.execute(async (transaction) => {
      await sql`select set_config('role', ${identity.role}, true),
                     set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`.execute(transaction);
      return work(transaction);
    }),
  );
}

/** {@link withIdentity} for the server's own work. */
export async function asService<T>(
  database: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return withIdentity(database, { role: "service_role" }, work);
}
