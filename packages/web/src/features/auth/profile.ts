import type { SupabaseClient, User } from "@supabase/supabase-js";

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
  // Two tabs may both have seen none: what the first one wrote stays, and the second one is no conflict.
  await client
    .from("profiles")
    .upsert(
      {
        user_id: user.id,
        email: user.email ?? null,
        name: typeof name === "string" ? name : null,
        ...defaults,
      },
      { onConflict: "user_id", ignoreDuplicates: true },
    )
    .throwOnError();
}
