import { leaveTo } from "./entrance.ts";
import { loginFailureText } from "./failure-text.ts";
import { requestLogin } from "./login.ts";

/**
 * Sends somebody who is logged in to the provider once more, for what only a login of just now may do; they come back
 * to `path`. Gives why that can't be begun, in words for the person; null when the page is being left.
 */
export async function logInAgain(path: string): Promise<string | null> {
  const step = await requestLogin(path, false);
  if (!step.ok) return loginFailureText(step.reason, false);
  leaveTo(step.value);
  return null;
}
