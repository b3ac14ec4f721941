import { backendClient } from "./client.ts";
import { functionCaller } from "./function-caller.ts";
import { leavingSignal } from "./leaving.ts";

export type { CallFailure, Outcome } from "./function-caller.ts";

/**
 * Calls a function of the server by name: `callFunction("get-account", undefined, { as: userId })`. Names, requests and
 * answers are those of the registry in protocol/src.
 */
export const { callFunction, callUnparsed, openStream } = functionCaller({
  origin: "",
  leaving: leavingSignal,
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
