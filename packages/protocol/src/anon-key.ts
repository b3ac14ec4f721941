/**
 * The public key that supabase-js sends as `apikey`, and as bearer when nobody is signed in. It grants what a
 * visitor may do, no more, and is no secret.
 */
export const PUBLIC_ANON_KEY = "master-sql-public";
