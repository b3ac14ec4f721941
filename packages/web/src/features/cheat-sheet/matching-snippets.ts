import type { CheatSheet } from "@master-sql/course";

/**
 * Ids of the snippets that hold every word of the search, in whatever is written of them or of their topic, and are of
 * the level, where one is asked for. Null when all are shown.
 */
export function matchingSnippets(
  sheet: CheatSheet,
  search: string,
  wantedLevel: CheatSheet["levels"][number]["level"] | null = null,
): ReadonlySet<string> | null {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && wantedLevel === null) return null;
  const found = new Set<string>();
  for (const { level, topics } of sheet.levels) {
    if (wantedLevel !== null && level !== wantedLevel) continue;
    for (const topic of topics) {
      for (const { id, title, when, trap, sql } of topic.snippets) {
        const text = [level, topic.title, topic.summary, title, when, trap, sql].join(" ").toLowerCase();
        if (words.every((word) => text.includes(word))) found.add(id);
      }
    }
  }
  return found;
}
