import { DatabaseError } from "pg";

/** Raised by the triggers of migration 0020, with a message for the person. */
const STORAGE_FULL = "MSFUL";

/** What to tell somebody whose account may not store more of what they sent; null for any other error. */
export function storageRefusal(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === STORAGE_FULL ? error.message : null;
}
