import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { asService } from "../db/identity.ts";
import type { LinkKeyPurpose } from "../db/tables/mail.ts";
import type { Tables } from "../db/tables.ts";
import type { Sealing } from "./sealing.ts";
import { SealedKeysError } from "./signing-keys.ts";

/** The same for all servers, and for ever: what was made with them is out in mails, or about accounts that are gone. */
export type LinkKeys = Readonly<Record<LinkKeyPurpose, Buffer>>;

/** Identities that are given their hash in one transaction. */
const AT_ONCE = 5_000;

/**
 * Reads the keys, which the first migrations to need them made. With `sealing`, what is stored is encrypted, also what
 * wasn't so far or was by an older secret; the keys stay what they are. Throws {@link SealedKeysError}.
 */
export async function loadLinkKeys(
  database: Kysely<Tables>,
  sealing: Sealing | null = null,
): Promise<LinkKeys> {
  const keys = await asService(database, (transaction) => openKeys(transaction, sealing));
  if (sealing === null) return keys;
  // Whoever signed in before has no hash yet, and without the key the database can't make it.
  while ((await nameSomePersons(database, keys["former-account"])) === AT_ONCE);
  return asService(database, async (transaction) => {
    const opened = await openKeys(transaction, sealing);
    await sealDue(transaction, sealing, opened);
    return opened;
  });
}

/** Who somebody is to the provider of their sign-in, as a hash under `key`; see credits/person.ts. */
export function personOf(
  key: Buffer,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Buffer {
  return createHash("sha256").update(key).update(`${issuer}\n${subject}`).digest();
}

async function openKeys(transaction: Transaction<Tables>, sealing: Sealing | null): Promise<LinkKeys> {
  const rows = await transaction
    .selectFrom("auth.link_keys")
    .select(["purpose", "key", "sealed"])
    .forUpdate()
    .execute();
  const keys = new Map(
    rows.map(({ purpose, key, sealed }) => [purpose, key ?? open(purpose, sealed, sealing)]),
  );
  const keyOf = (purpose: LinkKeyPurpose): Buffer => {
    const key = keys.get(purpose);
    if (!key) throw new Error(`There is no key for ${purpose}`);
    return key;
  };
  return {
    unsubscribe: keyOf("unsubscribe"),
    "former-account": keyOf("former-account"),
    "request-counts": keyOf("request-counts"),
  };
}

function open(purpose: LinkKeyPurpose, sealed: string | null, sealing: Sealing | null): Buffer {
  if (sealing === null) {
    throw new SealedKeysError("The keys of links in the database are encrypted. Set SIGNING_KEY_SECRET.");
  }
  const opened = sealing.open(purpose, { sealed });
  if (opened === null || typeof opened.value !== "string") {
    throw new SealedKeysError(
      "SIGNING_KEY_SECRET doesn't open the keys of links in the database. Add the secret they were encrypted with, after a comma.",
    );
  }
  return Buffer.from(opened.value, "base64url");
}

/** Seals the keys that are in plain text for long enough, or sealed by an older secret. */
async function sealDue(transaction: Transaction<Tables>, sealing: Sealing, keys: LinkKeys): Promise<void> {
  const rows = await transaction
    .selectFrom("auth.link_keys")
    .select(["purpose", "sealed", sql<boolean>`sealed is not null or plain_until <= now()`.as("isDue")])
    .execute();
  for (const { purpose, sealed, isDue } of rows) {
    if (!isDue || sealing.open(purpose, { sealed })?.isCurrent) continue;
    await transaction
      .updateTable("auth.link_keys")
      .set({ key: null, ...sealing.seal(purpose, keys[purpose].toString("base64url")) })
      .where("purpose", "=", purpose)
      .execute();
  }
}

async function nameSomePersons(database: Kysely<Tables>, key: Buffer): Promise<number> {
  return asService(database, async (transaction) => {
    const identities = await transaction
      .selectFrom("auth.identities")
      .select(["id", "issuer", "subject"])
      .where("person", "is", null)
      .limit(AT_ONCE)
      .execute();
    if (identities.length === 0) return 0;
    const ids = identities.map(({ id }) => id);
    const persons = identities.map((identity) => personOf(key, identity));
    await sql`
      update auth.identities set person = named.person
      from unnest(${ids}::uuid[], ${persons}::bytea[]) as named (id, person)
      where auth.identities.id = named.id`.execute(transaction);
    return identities.length;
  });
}
