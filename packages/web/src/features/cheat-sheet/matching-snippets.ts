import type { CheatSheet } from "@master-sql/course";

/**
 * Ids of the snippets that a search found (`searched`), or else hold every word of it, in whatever is written of them or
 * of their topic, and are of the level, where one is asked for. Null when all are shown.
 */
export function matchingSnippets(
  sheet: CheatSheet,
  search: string,
  wantedLevel: CheatSheet["levels"][number]["level"] | null = null,
  searched: ReadonlySet<string> | null = null,
): ReadonlySet<string> | null {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && wantedLevel === null) return null;
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const levels = sheet.levels.filter(({ level }) => wantedLevel === null || level === wantedLevel);
  const found = levels.flatMap(({ level, topics }) =>
    topics.flatMap((topic) =>
      topic.snippets.filter(({ id, title, when, trap, sql }) =>
        searched === null
          ? holds([level, topic.title, topic.summary, title, when, trap, sql].join(" "))
          : searched.has(id),
      ),
    ),
  );
  return new Set(found.map(({ id }) => id));
}
