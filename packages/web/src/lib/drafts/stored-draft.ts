import { durableStorage } from "../storage/durable-storage.ts";
import { parseDraft } from "./draft.ts";
import { DRAFT, HISTORY } from "./draft-keys.ts";

/** What is stored of a text, or null; for those who only look. */
export function storedDraft(id: string): string | null {
  const stored = parseDraft(durableStorage.get(DRAFT + id));
  return stored.kind === "draft" ? stored.draft.sql : null;
}

/** Forgets every text, and its history, whose id begins so. */
export function forgetDrafts(prefix: string): void {
  for (const kind of [DRAFT, HISTORY])
    for (const key of durableStorage.keys(kind + prefix)) durableStorage.remove(key);
}
