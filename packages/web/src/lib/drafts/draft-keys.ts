import { durableStorage } from "../storage/durable-storage.ts";

/** Where drafts stand in the browser's storage; the id of the text follows. */
export const DRAFT = "master-sql.draft.";
export const HISTORY = "master-sql.history.";
export const UNREADABLE = "master-sql.unreadable-draft.";

/** Whether something is stored for a text: to find out without loading what reads it. */
export function hasDraft(id: string): boolean {
  return durableStorage.get(DRAFT + id) !== null;
}
