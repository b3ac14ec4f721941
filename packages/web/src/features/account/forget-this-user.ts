import { queryClient } from "../../lib/backend/query-client.ts";
import { durableStorage } from "../../lib/storage/durable-storage.ts";

/** Everything that we keep in a browser begins so. */
const OURS = "master-sql.";

/** Forgets all that this browser keeps of its learner: login, drafts, history, answers, what the server told. */
export function forgetThisUser(): void {
  for (const key of durableStorage.keys(OURS)) durableStorage.remove(key);
  queryClient.clear();
}
