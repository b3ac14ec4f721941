import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { LinkKeyPurpose } from "../db/tables/mail.ts";
import type { Tables } from "../db/tables.ts";

/** Reads a key that the first migration to need it made. It is the same for all servers, and for ever. */
export async function loadLinkKey(database: Kysely<Tables>, purpose: LinkKeyPurpose): Promise<Buffer> {
  const { key } = await asService(database, (transaction) =>
    transaction
      .selectFrom("auth.link_keys")
      .select("key")
      .where("purpose", "=", purpose)
      .executeTakeFirstOrThrow(),
  );
  return key;
}
