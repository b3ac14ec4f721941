import { list } from "@master-sql/words";
import { type Kysely, sql } from "kysely";
import type { PublishedContent } from "../content/published-content.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";

/** What a model may know of a learner: how they did with each concept, and nothing of who they are. */
export async function conceptLevels(
  database: Kysely<Tables>,
  content: PublishedContent,
  userId: string,
): Promise<string> {
  const { rows } = await asService(database, (transaction) =>
    sql<{ exercise: string; solved: boolean; alone: boolean }>`
      select exercise_id as exercise, bool_or(verdict = 'right') as solved,
        bool_or(verdict = 'right' and hints_used = 0 and not solution_seen) as alone
      from attempts where user_id = ${userId}
      group by exercise_id`.execute(transaction),
  );
  const levels = new Map<string, { tried: number; solved: number; alone: number }>();
  for (const { exercise, solved, alone } of rows) {
    for (const concept of content.conceptsOf(exercise)) {
      const level = levels.get(concept) ?? { tried: 0, solved: 0, alone: 0 };
      level.tried += 1;
      level.solved += Number(solved);
      level.alone += Number(alone);
      levels.set(concept, level);
    }
  }
  if (levels.size === 0) return "This learner has not answered any exercise yet.";
  return [...levels]
    .map(([concept, { tried, solved, alone }]) => {
      const told = [`${tried} exercises tried`, `${solved} solved`, `${alone} of them without help`];
      return `${concept}: ${list(told)}`;
    })
    .join("\n");
}
