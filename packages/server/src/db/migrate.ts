import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "./migrations/index.ts";
import type { Tables } from "./tables.ts";

function migratorOf(database: Kysely<Tables>): Migrator {
  return new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: "migrations",
  });
}

/** Names of the migrations that the database still lacks. */
export async function pendingMigrations(database: Kysely<Tables>): Promise<string[]> {
  const all = await migratorOf(database).getMigrations();
  return all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/** Runs what is pending, all or nothing; several servers may start at once. Throws the database's error. */
export async function migrate(database: Kysely<Tables>): Promise<void> {
  const { error } = await migratorOf(database).migrateToLatest();
  if (error) throw error;
}
