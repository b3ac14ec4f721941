import { z } from "zod";
import { parseJson } from "./draft.ts";

const historyEntrySchema = z.object({
  /** When, ISO 8601; with the text it tells entries apart. */
  at: z.iso.datetime(),
  /** `kept`: text that something else took the place of, in the editor or in storage. */
  kind: z.enum(["run", "submit", "kept"]),
  sql: z.string(),
  /** How it went, in a few words. */
  outcome: z.string(),
  tone: z.enum(["good", "bad", "neutral"]),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** What one exercise may keep: the newest entries, within both bounds. */
export const MAX_ENTRIES = 40;
export const MAX_CHARACTERS = 100_000;

/** Reads a stored history, newest first; entries that aren't readable are left out. Never throws. */
export function parseHistory(stored: string | null): HistoryEntry[] {
  if (stored === null) return [];
  const list = z.array(z.unknown()).safeParse(parseJson(stored));
  if (!list.success) return [];
  return list.data.flatMap((entry) => {
    const parsed = historyEntrySchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}

/** The history with one more entry in front. The same thing done again takes the place of the last one. */
export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  const [newest, ...older] = history;
  const repeated = newest !== undefined && newest.kind === entry.kind && newest.sql === entry.sql;
  const all = [entry, ...(repeated ? older : history)].slice(0, MAX_ENTRIES);
  let characters = 0;
  // The newest is kept however long it is.
  return all.filter((kept, i) => {
    characters += kept.sql.length;
    return i === 0 || characters <= MAX_CHARACTERS;
  });
}
