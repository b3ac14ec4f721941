export type { HistoryEntry } from "./query-history.ts";
export { type DraftControl, useDraft } from "./use-draft.ts";
