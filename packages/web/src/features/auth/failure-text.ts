import { NO_URL } from "./login.ts";

/** What an address may make the page say is cut here. */
const MAX_LENGTH = 300;

/** The text of a login that failed; `reason` is empty when nobody knows it. */
export function loginFailureText(reason: string, signup: boolean): string {
  if (reason === "") return "An unexpected error occurred";
  if (reason === NO_URL) return reason;
  return `${signup ? "Signup" : "Login"} failed: ${reason.slice(0, MAX_LENGTH)}`;
}

/** The text of a logout that failed. */
export function logoutFailureText(reason: string): string {
  return `Logout failed: ${reason || "An unexpected error occurred during logout"}`;
}
