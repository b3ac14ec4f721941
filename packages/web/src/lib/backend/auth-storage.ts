import { durableStorage } from "../storage/durable-storage.ts";

/** Where supabase-js keeps its session, and we read who is signed in without loading it. */
export const AUTH_STORAGE_KEY = "master-sql.auth";

/** Storage as supabase-js wants it. */
export const authStorage = {
  getItem: (key: string) => durableStorage.get(key),
  setItem: (key: string, value: string) => {
    durableStorage.set(key, value);
  },
  removeItem: (key: string) => durableStorage.remove(key),
};
