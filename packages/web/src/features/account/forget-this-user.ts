import { queryClient } from "../../lib/backend/query-client.ts";
import { forgetBelongings } from "../../lib/belongings/index.ts";
import { AWAY, OURS } from "../../lib/belongings/personal-keys.ts";
import { durableStorage } from "../../lib/storage/durable-storage.ts";

/** Forgets all that this browser keeps of its learner: login, drafts, history, answers, what the server told. */
export function forgetThisUser(userId: string): void {
  // First, so that the page that says goodbye stays: nobody is taken to have left.
  forgetBelongings(userId);
  for (const key of durableStorage.keys(OURS)) {
    // Others who use this browser find theirs again.
    if (!key.startsWith(AWAY)) durableStorage.remove(key);
  }
  queryClient.clear();
}
