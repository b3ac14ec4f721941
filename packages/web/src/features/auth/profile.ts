import type { SupabaseClient, User } from "@supabase/supabase-js";

/** SQLSTATE of a row that exists already. */
const UNIQUE_VIOLATION = "23505";

/** What somebody is taken to be until they say otherwise. */
const defaults = { career_goal: "general", experience_level: "beginner" };

/** Creates the profile at the first sign-in. Throws when the server refuses. */
export async function ensureProfile(client: SupabaseClient, user: User): Promise<void> {
  const { data } = await client
    .from("profiles")
    .select("id")
    .eq("user_id", user.id)
    .maybeSingle()
    .throwOnError();
  if (data) return;
  const name: unknown = user.user_metadata.full_name ?? user.user_metadata.name;
  const { error } = await client.from("profiles").insert({
    user_id: user.id,
    email: user.email ?? null,
    name: typeof name === "string" ? name : null,
    ...defaults,
  });
  // Two tabs may both have seen none; one of them was first.
  if (error && error.code !== UNIQUE_VIOLATION) throw new Error(error.message);
}
