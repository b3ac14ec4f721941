import {
  type CryptoKey,
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from "jose";
import { type Kysely, sql, type Transaction } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { isSealed, type Sealing } from "./sealing.ts";

export const SIGNING_ALGORITHM = "ES256";
/** Any number: it keeps two servers that start together from both making the first key. */
const FIRST_KEY_LOCK = 4_715_001;

/** A new key is published so long before it signs: all servers look every minute, and browsers keep keys ten minutes. */
const PUBLISHED_BEFORE = "15 minutes";
/** A key goes on verifying so long after the next one has begun to sign; access tokens live an hour. */
const VERIFIES_FOR = "90 minutes";

export interface SigningKeys {
  /** `kid` names it. */
  readonly signing: { readonly kid: string; readonly key: CryptoKey };
  /** All keys verify. */
  readonly verifying: JWTVerifyGetKey;
  /** Public halves, for jwks.json. */
  readonly jwks: JSONWebKeySet;
}

/** The keys are sealed by secrets that aren't (all) here: `message` is for the operator. */
export class SealedKeysError extends Error {}

/**
 * Reads the keys that sign access tokens from the database; makes the first one. With `sealing`, what is stored is
 * encrypted, also what wasn't so far or was by an older secret. Throws {@link SealedKeysError}.
 */
export async function loadSigningKeys(
  database: Kysely<Tables>,
  sealing: Sealing | null = null,
): Promise<SigningKeys> {
  const keys = await asService(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(FIRST_KEY_LOCK)})`.execute(transaction);
    const stored = await storedKeys(transaction, sealing);
    if (stored.length > 0) return stored;
    const first = await makeKey();
    await storeKey(transaction, sealing, first);
    return [{ ...first, signs: true }];
  });
  const newest = keys.find(({ signs }) => signs);
  if (!newest) throw new Error("There is no signing key");
  const key = await importJWK(newest.jwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error(`Signing key ${newest.kid} isn't an elliptic-curve key`);
  const jwks = { keys: keys.map(({ kid, jwk }) => publicHalf(kid, jwk)) };
  return { signing: { kid: newest.kid, key }, verifying: createLocalJWKSet(jwks), jwks };
}

/**
 * Keys that follow what is in the database: `look` reads them again, which the server does every minute, so that a new
 * key is known everywhere before it signs.
 */
export function followingKeys(
  first: SigningKeys,
  load: () => Promise<SigningKeys>,
): { readonly keys: SigningKeys; look(): Promise<void> } {
  let current = first;
  return {
    keys: {
      get signing() {
        return current.signing;
      },
      verifying: (header, token) => current.verifying(header, token),
      get jwks() {
        return current.jwks;
      },
    },
    async look() {
      current = await load();
    },
  };
}

/**
 * Makes the key that signs from {@link PUBLISHED_BEFORE} on; the ones before verify what they signed until it has
 * expired, and are deleted then by the next rotation. With `atOnce`, for keys that somebody else may have: the old ones
 * are gone, every access token with them, and pages get new ones by their refresh tokens.
 */
export async function rotateSigningKeys(
  database: Kysely<Tables>,
  sealing: Sealing | null,
  { atOnce }: { readonly atOnce: boolean },
): Promise<{ readonly kid: string }> {
  const next = await makeKey();
  await asService(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(FIRST_KEY_LOCK)})`.execute(transaction);
    const kept = atOnce ? [] : await storedKeys(transaction, sealing);
    await transaction
      .deleteFrom("auth.signing_keys")
      .where("kid", "not in", ["", ...kept.map(({ kid }) => kid)])
      .execute();
    await storeKey(transaction, sealing, next);
  });
  return { kid: next.kid };
}

interface Key {
  readonly kid: string;
  readonly jwk: JWK;
}

/** Those that still matter, the newest first; one of them signs. */
async function storedKeys(
  transaction: Transaction<Tables>,
  sealing: Sealing | null,
): Promise<(Key & { readonly signs: boolean })[]> {
  const { rows } = await sql<{ kid: string; private_jwk: unknown; signs: boolean }>`
    with aged as (
      -- The oldest of all signs whatever its time: there is nothing else that could. Of two servers that start together
      -- it may have been made after this transaction began, and the clock of a standby that took over may be behind.
      select *, case when row_number() over (order by created_at, kid) = 1 then '-infinity'
        else created_at + interval '${sql.raw(PUBLISHED_BEFORE)}' end as signs_from
      from auth.signing_keys
    ), followed as (
      select *, lead(signs_from) over (order by signs_from, kid) as replaced_at from aged
    )
    select kid, private_jwk, signs_from <= now() and coalesce(replaced_at > now(), true) as signs
    from followed
    where coalesce(replaced_at + interval '${sql.raw(VERIFIES_FOR)}' > now(), true)
    order by signs_from desc, kid desc`.execute(transaction);
  const keys: (Key & { readonly signs: boolean })[] = [];
  for (const { kid, private_jwk: stored, signs } of rows) {
    const { jwk, isCurrent } = openKey(kid, stored, sealing);
    if (!isCurrent) await storeKey(transaction, sealing, { kid, jwk });
    keys.push({ kid, jwk, signs });
  }
  return keys;
}

function openKey(
  kid: string,
  stored: unknown,
  sealing: Sealing | null,
): { readonly jwk: JWK; readonly isCurrent: boolean } {
  if (!isSealed(stored)) return { jwk: stored as JWK, isCurrent: sealing === null };
  if (sealing === null) {
    throw new SealedKeysError("The signing keys in the database are encrypted. Set SIGNING_KEY_SECRET.");
  }
  const opened = sealing.open(kid, stored);
  if (opened === null) {
    throw new SealedKeysError(
      "SIGNING_KEY_SECRET doesn't open the signing keys in the database. Add the secret they were encrypted with, after a comma.",
    );
  }
  return { jwk: opened.value as JWK, isCurrent: opened.isCurrent };
}

async function storeKey(
  transaction: Transaction<Tables>,
  sealing: Sealing | null,
  { kid, jwk }: Key,
): Promise<void> {
  const private_jwk = JSON.stringify(sealing ? sealing.seal(kid, jwk) : jwk);
  await transaction
    .insertInto("auth.signing_keys")
    .values({ kid, private_jwk })
    .onConflict((conflict) => conflict.column("kid").doUpdateSet({ private_jwk }))
    .execute();
}

async function makeKey(): Promise<Key> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { kid: await calculateJwkThumbprint(jwk), jwk };
}

function publicHalf(kid: string, { d: _private, ...jwk }: JWK): JWK {
  return { ...jwk, kid, alg: SIGNING_ALGORITHM, use: "sig", key_ops: ["verify"] };
}
