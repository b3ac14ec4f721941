import type { Session, SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { backendClient } from "../../lib/backend/client.ts";
import { activeLoginSchema, sessionSeconds, sessionToReuse } from "./login-session.ts";
import {
  clearLoginSessionIds,
  newLoginSessionId,
  storedLoginSessionId,
  storeLoginSessionId,
} from "./login-session-id.ts";
import { ensureProfile } from "./profile.ts";

/**
 * Records every login session in user_sessions, for the person's own overview. It never stands in anybody's way:
 * what fails is logged, not shown.
 */

const DEBOUNCE_MS = 100;

let started = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Id of the login that is being recorded, and of the one that has been. */
let pending: string | null = null;
let current: string | null = null;

/** Begins to listen to who signs in; calling it again does nothing. */
export async function startLoginTracking(): Promise<void> {
  if (started) return;
  started = true;
  const client = await backendClient();
  client.auth.onAuthStateChange((event, session) => {
    switch (event) {
      case "INITIAL_SESSION":
      case "SIGNED_IN":
      case "PASSWORD_RECOVERY":
        if (session) trackSoon(client, session);
        break;
      case "SIGNED_OUT":
        forgetLogin();
        break;
      default:
        // A refreshed token or a changed account is the same login.
        break;
    }
  });
}

function trackSoon(client: SupabaseClient, session: Session): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    track(client, session).catch((cause: unknown) => console.warn("The login was not recorded.", cause));
    ensureProfile(client, session.user).catch((cause: unknown) =>
      console.warn("The profile was not created.", cause),
    );
  }, DEBOUNCE_MS);
}

async function track(client: SupabaseClient, session: Session): Promise<void> {
  const userId = session.user.id;
  const now = new Date();
  const sessionId = storedLoginSessionId(userId) ?? newLoginSessionId(userId, session.access_token, now);
  if (pending !== null || current === sessionId) return;
  pending = sessionId;
  try {
    current = await recordLogin(client, session, sessionId, now);
    storeLoginSessionId(userId, current);
  } finally {
    pending = null;
  }
}

/** Id of the session that the login belongs to. Throws when the server refuses. */
async function recordLogin(
  client: SupabaseClient,
  session: Session,
  sessionId: string,
  now: Date,
): Promise<string> {
  const userId = session.user.id;
  const sessions = () => client.from("user_sessions");
  const { data } = await sessions()
    .select("session_id,user_agent,login_at")
    .eq("user_id", userId)
    .eq("is_active", true)
    .order("login_at", { ascending: false })
    .throwOnError();
  const active = z.array(activeLoginSchema).parse(data);
  const reused = sessionToReuse(active, { sessionId, userAgent: navigator.userAgent, now });
  if (reused !== null) return reused;

  await sessions().update({ is_active: false }).eq("user_id", userId).eq("is_active", true).throwOnError();
  await sessions()
    .upsert(
      {
        user_id: userId,
        session_id: sessionId,
        login_method: session.user.app_metadata.provider ?? "email",
        user_agent: navigator.userAgent,
        is_active: true,
        login_at: now.toISOString(),
      },
      { onConflict: "user_id,session_id" },
    )
    .throwOnError();
  return sessionId;
}

const loginTimesSchema = z.array(z.object({ session_id: z.string(), login_at: z.string() }));

/**
 * Closes the login session of this browser on the server. Call it while the session is still valid; `signal` ends the
 * attempt. Throws when the server can't be reached or refuses.
 */
export async function recordLogout(
  client: SupabaseClient,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  const known = pending ?? current ?? storedLoginSessionId(userId);
  const sessions = () => client.from("user_sessions");
  const own = sessions().select("session_id,login_at").eq("user_id", userId);
  const { data } = await (known === null
    ? own.eq("is_active", true).order("login_at", { ascending: false }).limit(1)
    : own.eq("session_id", known)
  )
    .abortSignal(signal)
    .throwOnError();
  const [login] = loginTimesSchema.parse(data);
  if (!login) return;
  const now = new Date();
  await sessions()
    .update({
      logout_at: now.toISOString(),
      session_duration_seconds: sessionSeconds(login.login_at, now),
      is_active: false,
    })
    .eq("user_id", userId)
    .eq("session_id", login.session_id)
    .abortSignal(signal)
    .throwOnError();
}

/** Clears what this browser remembers of its login session. */
export function forgetLogin(): void {
  clearTimeout(timer);
  pending = null;
  current = null;
  clearLoginSessionIds();
}
