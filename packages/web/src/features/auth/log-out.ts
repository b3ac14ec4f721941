import { AUTH_STORAGE_KEY, authStorage } from "../../lib/backend/auth-storage.ts";
import { backendClient } from "../../lib/backend/client.ts";
import { currentSession } from "../../lib/backend/session.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { forgetLogin, recordLogout } from "./login-tracking.ts";

/** How long leaving may be held up by recording it. */
const RECORD_MS = 2_000;

/** Ends the session everywhere, else only here; this browser forgets it whatever the server says. */
export async function logOut(): Promise<void> {
  try {
    const client = await backendClient();
    const session = currentSession();
    if (session.status === "signed-in") {
      await recordLogout(client, session.user.id, AbortSignal.timeout(RECORD_MS)).catch((cause: unknown) =>
        console.warn("The logout was not recorded.", cause),
      );
    }
    const everywhere = await client.auth.signOut({ scope: "global" });
    if (everywhere.error) {
      const here = await client.auth.signOut({ scope: "local" });
      if (here.error) throw here.error;
    }
    showToast({ title: "Logged out successfully" });
  } catch (cause) {
    const reason = cause instanceof Error && cause.message ? cause.message : null;
    showToast({
      tone: "wrong",
      title: reason ? `Logout failed: ${reason}` : "An unexpected error occurred during logout",
      message: "This browser has forgotten your login all the same. Elsewhere you may still be logged in.",
    });
  } finally {
    authStorage.removeItem(AUTH_STORAGE_KEY);
    forgetLogin();
  }
}
