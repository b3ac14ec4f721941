import type { AuthChangeEvent } from "@supabase/supabase-js";

/**
 * What an event of supabase-js means for the record of logins: one began (or was found when the page opened), it goes
 * on, or it ended. Who is signed in is read from storage (lib/backend/session.ts), which each of them has changed.
 */
export function loginChange(event: AuthChangeEvent): "began" | "goes-on" | "ended" {
  switch (event) {
    case "INITIAL_SESSION":
    case "SIGNED_IN":
    // A recovery link signs in, too. Nothing here sends one, but the library knows the event.
    case "PASSWORD_RECOVERY":
      return "began";
    case "TOKEN_REFRESHED":
    case "USER_UPDATED":
    case "MFA_CHALLENGE_VERIFIED":
      return "goes-on";
    case "SIGNED_OUT":
      return "ended";
  }
}
