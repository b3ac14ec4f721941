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
import { type Kysely, sql } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";

export const SIGNING_ALGORITHM = "ES256";
/** Any number: it keeps two servers that start together from both making the first key. */
const FIRST_KEY_LOCK = 4_715_001;

export interface SigningKeys {
  /** The newest key signs; `kid` names it. */
  readonly signing: { readonly kid: string; readonly key: CryptoKey };
  /** All keys verify. */
  readonly verifying: JWTVerifyGetKey;
  /** Public halves, for jwks.json. */
  readonly jwks: JSONWebKeySet;
}

/** Reads the keys that sign access tokens from the database; makes the first one. */
export async function loadSigningKeys(database: Kysely<Tables>): Promise<SigningKeys> {
  const keys = await asService(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(FIRST_KEY_LOCK)})`.execute(transaction);
    const stored = await transaction
      .selectFrom("auth.signing_keys")
      .select(["kid", "private_jwk"])
      .orderBy("created_at", "desc")
      .execute();
    if (stored.length > 0) return stored.map(({ kid, private_jwk }) => ({ kid, jwk: private_jwk as JWK }));
    const first = await makeKey();
    await transaction
      .insertInto("auth.signing_keys")
      .values({ kid: first.kid, private_jwk: JSON.stringify(first.jwk) })
      .execute();
    return [first];
  });

  const [newest] = keys;
  if (!newest) throw new Error("There is no signing key");
  const key = await importJWK(newest.jwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error(`Signing key ${newest.kid} isn't an elliptic-curve key`);
  const jwks = { keys: keys.map(({ kid, jwk }) => publicHalf(kid, jwk)) };
  return { signing: { kid: newest.kid, key }, verifying: createLocalJWKSet(jwks), jwks };
}

async function makeKey(): Promise<{ kid: string; jwk: JWK }> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { kid: await calculateJwkThumbprint(jwk), jwk };
}

function publicHalf(kid: string, { d: _private, ...jwk }: JWK): JWK {
  return { ...jwk, kid, alg: SIGNING_ALGORITHM, use: "sig", key_ops: ["verify"] };
}
