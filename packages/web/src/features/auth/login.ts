import { AUTH_STORAGE_KEY } from "../../lib/backend/auth-storage.ts";
import { backendClient } from "../../lib/backend/client.ts";
import { storePendingRedirect } from "../../lib/sign-in/pending-redirect.ts";
import { durableStorage } from "../../lib/storage/durable-storage.ts";
import { failureReason } from "./failure-reason.ts";

/** A step of signing in, done or not; `reason` is for the person, and empty when nobody knows it. */
export type LoginStep<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string };

export const NO_URL = "OAuth URL not received";

const storageRefused =
  "this browser doesn't let the site store anything, and the login can't be completed without it. Allow site data for this address, then try again";

/** Asks for the address at which Google signs somebody in; they come back to /auth with a code, in the same mode. */
export async function requestLogin(path: string, signup: boolean): Promise<LoginStep<string>> {
  try {
    const client = await backendClient();
    const { data, error } = await client.auth.signInWithOAuth({
      provider: "google",
      options: {
        redirectTo: `${window.location.origin}/auth?redirect=${encodeURIComponent(path)}${signup ? "&mode=signup" : ""}`,
        skipBrowserRedirect: true,
      },
    });
    if (error) return { ok: false, reason: failureReason(error) };
    if (!data.url) return { ok: false, reason: NO_URL };
    // The proof that the code is ours waits in storage while the page is away.
    if (durableStorage.keys(AUTH_STORAGE_KEY).some((key) => durableStorage.isVolatile(key))) {
      return { ok: false, reason: storageRefused };
    }
    storePendingRedirect(path, Date.now());
    return { ok: true, value: data.url };
  } catch (cause) {
    return { ok: false, reason: failureReason(cause) };
  }
}

const exchanges = new Map<string, Promise<LoginStep<null>>>();

/** Gives the code back for a session. A code works once, so asking twice for one gives the same answer. */
export function exchangeCode(code: string): Promise<LoginStep<null>> {
  let exchange = exchanges.get(code);
  if (!exchange) {
    exchange = exchangeOnce(code);
    exchanges.set(code, exchange);
  }
  return exchange;
}

async function exchangeOnce(code: string): Promise<LoginStep<null>> {
  try {
    const client = await backendClient();
    const { data: before } = await client.auth.getSession();
    const { error } = await client.auth.exchangeCodeForSession(code);
    // Who logged in once more has no use for the session before; it would be listed until it expires.
    if (!error && before.session) await client.auth.admin.signOut(before.session.access_token, "local");
    return error ? { ok: false, reason: failureReason(error) } : { ok: true, value: null };
  } catch (cause) {
    return { ok: false, reason: failureReason(cause) };
  }
}
