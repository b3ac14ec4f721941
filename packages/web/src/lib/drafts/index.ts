export type { HistoryEntry } from "./query-history.ts";
export { forgetDrafts, storedDraft } from "./stored-draft.ts";
export { type DraftControl, useDraft } from "./use-draft.ts";
