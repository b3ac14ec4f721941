/** The migrated database that each test file gets a copy of; made once by the project's global setup. */
type DatabaseTemplate =
  | {
      readonly kind: "pglite";
      /** A data folder. */
      readonly folder: string;
    }
  | {
      readonly kind: "postgres";
      /** Connection string of the superuser. */
      readonly adminUrl: string;
      /** Name of the template database. */
      readonly name: string;
      readonly version: string;
    }
  /** No PostgreSQL server could be had on this machine. */
  | { readonly kind: "none" };

/** A login as production should have one: neither superuser nor owner. */
export const APPLICATION_LOGIN = "master_sql_application";
/** A login whose password the server really asks for. */
export const PASSWORD_LOGIN = "master_sql_password";

declare module "vitest" {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}
