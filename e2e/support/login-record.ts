import type { BrowserContext, Page } from "@playwright/test";
import { signIn as signInByHttp } from "../../packages/server/src/testing/sign-in.ts";

/** A row of user_sessions, as its owner reads it. */
export interface LoginRow {
  id: string;
  user_id: string;
  session_id: string;
  login_method: string;
  user_agent: string | null;
  ip_address: string | null;
  is_active: boolean;
  login_at: string;
  logout_at: string | null;
  session_duration_seconds: number | null;
}

/** What the server holds of somebody, read by a client of their own that signed in by HTTP and records nothing. */
export async function readAccount(origin: string, email: string) {
  const { client, userId } = await signInByHttp(origin, email);
  return {
    userId,
    async logins(): Promise<LoginRow[]> {
      const { data } = await client
        .from("user_sessions")
        .select("*")
        .order("login_at", { ascending: true })
        .throwOnError();
      return data as LoginRow[];
    },
    async profiles() {
      const { data } = await client.from("profiles").select("*").throwOnError();
      return data;
    },
  };
}

/** Where a browser keeps the name of its login session. */
export const loginSessionKey = (userId: string) => `master-sql.login-session.${userId}`;

export function storedItem(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** Notes every request to the REST API as `METHOD /path?query`. */
export function noteRestCalls(context: BrowserContext): string[] {
  const calls: string[] = [];
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (!url.pathname.startsWith("/rest/v1/")) return;
    calls.push(
      `${request.method()} ${url.pathname.slice("/rest/v1".length)}${decodeURIComponent(url.search)}`,
    );
  });
  return calls;
}

/** Tells the page of an auth event as another tab of its browser does, on the library's own channel. */
export function tellOfAuth(page: Page, event: string): Promise<void> {
  return page.evaluate(async (name) => {
    const session = name === "SIGNED_OUT" ? null : JSON.parse(localStorage.getItem("master-sql.auth") ?? "");
    const channel = new BroadcastChannel("master-sql.auth");
    const heard = new BroadcastChannel("master-sql.auth");
    const arrived = new Promise((resolve) => heard.addEventListener("message", resolve));
    channel.postMessage({ event: name, session });
    await arrived;
    channel.close();
    heard.close();
  }, event);
}
