import { type RawBuilder, sql } from "kysely";

/**
 * The query for who a user is to the provider of their sign-in, as keyed hashes: the same person with another account
 * has the same one, and without the key nobody can tell whose it is. Who hasn't signed in since there is a column for it
 * gets theirs here while the key is in plain text, and before it is sealed (auth/link-keys.ts).
 */
export function personsOf(userId: string): RawBuilder<{ person: Buffer }> {
  return sql`
    select coalesce(
      identity.person,
      sha256(secret.key || convert_to(identity.issuer || E'\n' || identity.subject, 'UTF8'))
    ) as person
    from auth.identities as identity, auth.link_keys as secret
    where identity.user_id = ${userId} and secret.purpose = 'former-account'`;
}
