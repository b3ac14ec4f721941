import type { Session, SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { backendClient } from "../../lib/backend/client.ts";
import { isLeaving } from "../../lib/backend/leaving.ts";
import { currentUserId } from "../../lib/backend/session.ts";
import { loginChange } from "./login-event.ts";
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
let isRecording = false;
let recording: Promise<void> = Promise.resolve();

/** Begins to listen to who signs in; calling it again does nothing. */
export async function startLoginTracking(): Promise<void> {
  if (started) return;
  started = true;
  const client = await backendClient();
  client.auth.onAuthStateChange((event, session) => {
    switch (loginChange(event)) {
      case "began":
        if (session) trackSoon(client, session);
        break;
      case "goes-on":
        break;
      case "ended":
        forgetLogin();
        break;
    }
  });
}

/** The library tells of one login several times, and again whenever the tab is looked at. */
function trackSoon(client: SupabaseClient, session: Session): void {
  clearTimeout(timer);
  // What the library still tells of a session that is ending is not recorded.
  if (isLeaving()) return;
  timer = setTimeout(() => {
    const userId = session.user.id;
    if (isRecording || (current !== null && current === storedLoginSessionId(userId))) return;
    isRecording = true;
    const profile = ensureProfile(client, session.user).catch((cause: unknown) =>
      console.warn("The profile was not created.", cause),
    );
    const mine: Promise<void> = oneTabAtATime(() => track(client, session))
      .then(() => profile)
      .finally(() => {
        if (recording === mine) isRecording = false;
      });
    recording = mine;
  }, DEBOUNCE_MS);
}

/**
 * All tabs of a browser learn of a login at once. They record it one after the other, so that only the first adds it.
 * Without TLS, browsers have no locks.
 */
function oneTabAtATime(record: () => Promise<void>): Promise<void> {
  return "locks" in navigator ? navigator.locks.request("master-sql.login-record", record) : record();
}

async function track(client: SupabaseClient, session: Session): Promise<void> {
  const userId = session.user.id;
  const now = new Date();
  // Another tab may just have recorded this login, or the user have left while it did.
  if (currentUserId() !== userId) return;
  const sessionId = storedLoginSessionId(userId) ?? newLoginSessionId(userId, session.access_token, now);
  pending = sessionId;
  try {
    const recorded = await recordLogin(client, session, sessionId, now);
    // The user may have left meanwhile.
    if (pending === sessionId) {
      current = recorded;
      storeLoginSessionId(userId, recorded);
    }
  } catch (cause) {
    console.warn("The login was not recorded.", cause);
  } finally {
    if (pending === sessionId) pending = null;
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
 * Closes the login session of this browser on the server: the one `provided`, else the one that is being recorded, else
 * the one that was, else the user's most recent active one.
 * Call it while the session is still valid; `signal` ends the attempt. Throws when the server can't be reached or refuses.
 */
export async function recordLogout(
  client: SupabaseClient,
  userId: string,
  provided: string | null,
  signal: AbortSignal,
): Promise<void> {
  clearTimeout(timer);
  await Promise.race([recording, new Promise((resolve) => signal.addEventListener("abort", resolve))]);
  const known = provided ?? pending ?? current;
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

/** Clears what this browser remembers of its login session; the next login is recorded again. */
export function forgetLogin(): void {
  clearTimeout(timer);
  pending = null;
  isRecording = false;
  current = null;
  clearLoginSessionIds();
}
