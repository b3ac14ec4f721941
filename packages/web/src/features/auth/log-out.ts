import { AUTH_STORAGE_KEY, authStorage } from "../../lib/backend/auth-storage.ts";
import { backendClient } from "../../lib/backend/client.ts";
import { endCallsAsUser } from "../../lib/backend/leaving.ts";
import { currentSession } from "../../lib/backend/session.ts";
import { forgetBelongings, leaveBrowser } from "../../lib/belongings/index.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { failureReason } from "./failure-reason.ts";
import { logoutFailureText } from "./failure-text.ts";
import { storedLoginSessionId } from "./login-session-id.ts";
import { forgetLogin, recordLogout } from "./login-tracking.ts";

/** How long leaving may be held up by recording it, and by the server's answer. */
const RECORD_MS = 2_000;
const ANSWER_MS = 6_000;

/** Ends the session everywhere, else only here; this browser forgets it, and what was written, whatever the server says. */
export async function logOut(): Promise<void> {
  const session = currentSession();
  const mayCallAgain = endCallsAsUser();
  if (session.status === "signed-in") leaveBrowser(session.user.id);
  let failure: string | null = null;
  try {
    await within(ANSWER_MS, endSession());
  } catch (cause) {
    failure = logoutFailureText(failureReason(cause));
  } finally {
    authStorage.removeItem(AUTH_STORAGE_KEY);
    forgetLogin();
    mayCallAgain();
  }
  const hadDrafts = session.status === "signed-in" && forgetBelongings(session.user.id);
  if (failure === null) {
    showToast({
      title: "Logged out successfully",
      ...(hadDrafts && {
        message: "Your drafts and the history of your runs are cleared from this browser.",
      }),
    });
  } else {
    showToast({
      tone: "wrong",
      title: failure,
      message: "This browser has forgotten your login all the same. Elsewhere you may still be logged in.",
    });
  }
}

/** Throws when the session may still be open on the server. */
async function endSession(): Promise<void> {
  const client = await backendClient();
  const session = currentSession();
  if (session.status === "signed-in") {
    const { id } = session.user;
    await recordLogout(client, id, storedLoginSessionId(id), AbortSignal.timeout(RECORD_MS)).catch(
      (cause: unknown) => console.warn("The logout was not recorded.", cause),
    );
  }
  const everywhere = await client.auth.signOut({ scope: "global" });
  if (!everywhere.error) return;
  const here = await client.auth.signOut({ scope: "local" });
  if (here.error) throw here.error;
}

/** Throws when `work` hasn't ended in that many milliseconds: the library tries again for half a minute. */
async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("the server doesn't answer")), milliseconds);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
