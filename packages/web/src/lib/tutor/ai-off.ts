import { durableStorage } from "../storage/durable-storage.ts";

/**
 * Who has turned AI off, as far as this browser has heard: the server refuses anyway, and this keeps its buttons out of
 * sight.
 */
const PREFIX = "master-sql.ai-off.";

export function rememberAi(userId: string, wantsAi: boolean): void {
  if (wantsAi) durableStorage.remove(PREFIX + userId);
  else durableStorage.set(PREFIX + userId, "true");
}

export function isAiOff(userId: string): boolean {
  return durableStorage.get(PREFIX + userId) === "true";
}
