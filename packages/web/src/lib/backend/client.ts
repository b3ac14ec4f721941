import { PUBLIC_ANON_KEY } from "@master-sql/protocol";
import type { SupabaseClient } from "@supabase/supabase-js";
import { AUTH_STORAGE_KEY, authStorage } from "./auth-storage.ts";

let client: Promise<SupabaseClient> | undefined;

/**
 * The back end's client, on our own origin. Its code is fetched at the first call, which is why a visitor who only
 * reads never loads it. Rejects when the code can't be fetched; the next call tries again.
 */
export function backendClient(): Promise<SupabaseClient> {
  client ??= create().catch((cause: unknown) => {
    client = undefined;
    throw cause;
  });
  return client;
}

async function create(): Promise<SupabaseClient> {
  const { createClient } = await import("@supabase/supabase-js");
  return createClient(window.location.origin, PUBLIC_ANON_KEY, {
    auth: {
      flowType: "pkce",
      // Each tab that signs in has its own PKCE verifier; the flow id in the return address names it.
      experimental: { appendPkceFlowIdToRedirects: true },
      // The code in the address is exchanged by the /auth page, which can say what went wrong.
      detectSessionInUrl: false,
      storageKey: AUTH_STORAGE_KEY,
      storage: authStorage,
    },
  });
}
