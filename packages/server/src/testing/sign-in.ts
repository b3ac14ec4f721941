import { PUBLIC_ANON_KEY } from "@master-sql/protocol";
import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { newBrowser } from "./browser.ts";

/** A visitor's client, as the web application makes one, with a memory of its own. */
export function newClient(origin: string): SupabaseClient {
  const memory = new Map<string, string>();
  return createClient(origin, PUBLIC_ANON_KEY, {
    auth: {
      flowType: "pkce",
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      storage: {
        getItem: (key) => memory.get(key) ?? null,
        setItem: (key, value) => void memory.set(key, value),
        removeItem: (key) => void memory.delete(key),
      },
    },
  });
}

/** Goes through a whole sign-in by HTTP up to the code that our server gives to the browser. */
export async function obtainCode(client: SupabaseClient, origin: string, email: string): Promise<string> {
  const redirectTo = `${origin}/auth?redirect=%2Fpractice`;
  const { data, error } = await client.auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo, skipBrowserRedirect: true },
  });
  if (error) throw error;
  const browser = newBrowser();
  const chooser = await browser.open(data.url);
  const back = await browser.submit(chooser.url.href, { email }, redirectTo);
  const code = back.url.searchParams.get("code");
  if (!code) throw new Error(`Sign-in ended at ${back.url.href}`);
  return code;
}

export interface SignedIn {
  readonly client: SupabaseClient;
  readonly session: Session;
  readonly userId: string;
}

/** A signed-in user with a client of their own. */
export async function signIn(origin: string, email: string): Promise<SignedIn> {
  const client = newClient(origin);
  const { data, error } = await client.auth.exchangeCodeForSession(await obtainCode(client, origin, email));
  if (error) throw error;
  return { client, session: data.session, userId: data.user.id };
}
