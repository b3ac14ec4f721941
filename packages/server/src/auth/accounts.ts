import { sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { ProviderIdentity } from "./identity-provider.ts";

const PROVIDER = "google";

/**
 * Finds the account of a provider's identity, or makes it, and notes the sign-in. The address is the provider's: it
 * changes by signing in, and by nothing else. `person` is what `personOf` makes of it.
 */
export async function signInAccount(
  transaction: Transaction<Tables>,
  identity: ProviderIdentity,
  person: Buffer,
): Promise<{ readonly userId: string; readonly hasNewEmail: boolean }> {
  const key = `${identity.issuer}\n${identity.subject}`;
  // Two first sign-ins at once must not make two accounts.
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
  const metadata = JSON.stringify(metadataOf(identity));
  const known = await transaction
    .selectFrom("auth.identities")
    .select(["id", "user_id", "email"])
    .where("issuer", "=", identity.issuer)
    .where("subject", "=", identity.subject)
    .executeTakeFirst();

  if (known) {
    const now = { updated_at: sql<Date>`now()`, last_sign_in_at: sql<Date>`now()` };
    await transaction
      .updateTable("auth.identities")
      .set({ email: identity.email, person, claims: metadata, ...now })
      .where("id", "=", known.id)
      .execute();
    await transaction
      .updateTable("auth.users")
      .set({ email: identity.email, user_metadata: sql`user_metadata || ${metadata}::jsonb`, ...now })
      .where("id", "=", known.user_id)
      .execute();
    return { userId: known.user_id, hasNewEmail: known.email !== identity.email };
  }
  const { id } = await transaction
    .insertInto("auth.users")
    .values({ email: identity.email, user_metadata: metadata })
    .returning("id")
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("auth.identities")
    .values({
      user_id: id,
      provider: PROVIDER,
      issuer: identity.issuer,
      subject: identity.subject,
      person,
      email: identity.email,
      claims: metadata,
    })
    .execute();
  return { userId: id, hasNewEmail: false };
}

/** What supabase-js users expect in `user_metadata` after signing in with Google. */
function metadataOf({ issuer, subject, email, name, picture }: ProviderIdentity): Record<string, unknown> {
  return {
    iss: issuer,
    sub: subject,
    provider_id: subject,
    email,
    email_verified: true,
    phone_verified: false,
    ...(name === undefined ? {} : { name, full_name: name }),
    ...(picture === undefined ? {} : { picture, avatar_url: picture }),
  };
}

/** The user as supabase-js knows one; null when the account is gone. */
export async function readUser(transaction: Transaction<Tables>, userId: string) {
  const user = await transaction
    .selectFrom("auth.users")
    .selectAll()
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user) return null;
  const identities = await transaction
    .selectFrom("auth.identities")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    email_confirmed_at: user.created_at,
    confirmed_at: user.created_at,
    phone: "",
    last_sign_in_at: user.last_sign_in_at,
    app_metadata: { provider: PROVIDER, providers: [PROVIDER] },
    user_metadata: user.user_metadata,
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.subject,
      user_id: identity.user_id,
      identity_data: identity.claims,
      provider: identity.provider,
      email: identity.email,
      last_sign_in_at: identity.last_sign_in_at,
      created_at: identity.created_at,
      updated_at: identity.updated_at,
    })),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  };
}
