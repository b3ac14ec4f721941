import type { CheatSheet } from "@master-sql/engine/content";

/**
 * Ids of the snippets that hold every word of the search, in whatever is written of them or of their topic.
 * Null when nothing is searched for.
 */
export function matchingSnippets(sheet: CheatSheet, search: string): ReadonlySet<string> | null {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const found = new Set<string>();
  for (const { level, topics } of sheet.levels) {
    for (const topic of topics) {
      for (const { id, title, when, trap, sql } of topic.snippets) {
        const text = [level, topic.title, topic.summary, title, when, trap, sql].join(" ").toLowerCase();
        if (words.every((word) => text.includes(word))) found.add(id);
      }
    }
  }
  return found;
}
