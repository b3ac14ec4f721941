import { durableStorage } from "../../lib/storage/durable-storage.ts";

/** Under this key and the user's id, the name of the login session that this browser belongs to. */
const PREFIX = "master-sql.login-session.";

export function storedLoginSessionId(userId: string): string | null {
  return durableStorage.get(PREFIX + userId);
}

export function storeLoginSessionId(userId: string, sessionId: string): void {
  durableStorage.set(PREFIX + userId, sessionId);
}

export function clearLoginSessionIds(): void {
  for (const key of durableStorage.keys(PREFIX)) durableStorage.remove(key);
}

/** User id, time in ms, first 8 characters of the access token and something random, joined by hyphens. */
export function newLoginSessionId(userId: string, accessToken: string, now: Date): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    byte.toString(36).padStart(2, "0"),
  ).join("");
  return `${userId}-${now.getTime()}-${accessToken.slice(0, 8)}-${random}`;
}
