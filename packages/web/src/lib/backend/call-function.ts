import { backendClient } from "./client.ts";
import { functionCaller } from "./function-caller.ts";

export type { CallFailure, Outcome } from "./function-caller.ts";

let leaving = new AbortController();

/**
 * Ends all calls as a user that are under way, and refuses others until the function that is given back is called: who
 * logs out wants no more of them, and the server would refuse them once the session has ended.
 */
export function endCallsAsUser(): () => void {
  leaving.abort();
  return () => {
    leaving = new AbortController();
  };
}

/**
 * Calls a function of the server by name: `callFunction("get-account", undefined, { as: userId })`. Names, requests and
 * answers are those of the registry in engine/src/api.
 */
export const { callFunction, callUnparsed, openStream } = functionCaller({
  origin: "",
  leaving: () => leaving.signal,
  async accessToken(userId) {
    const client = await backendClient();
    const { data } = await client.auth.getSession();
    // If somebody else has signed in meanwhile, their token must not be used.
    return data.session?.user.id === userId ? data.session.access_token : null;
  },
  // Ended elsewhere, a session is still stored here; the library drops it when the server doesn't know it any more.
  async onEndedSession() {
    const client = await backendClient();
    await client.auth.getUser();
  },
});
