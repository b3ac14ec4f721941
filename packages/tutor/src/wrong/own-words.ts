import { type ClauseWord, QueryText } from "@master-sql/explain";
import { list } from "@master-sql/words";
import type { LearnerQuery } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";

/** One of some fragments, or a general word where none is found. */
export const oneOf = (found: readonly string[], otherwise: string) =>
  found.length === 0 ? otherwise : list(found.slice(0, 4).map(quoted), "or");

/** A clause as the learner wrote it. */
export function clauseOf({ sql }: LearnerQuery, word: ClauseWord, part: unknown, otherwise: string): string {
  const span = part ? new QueryText(sql).clause(word, part) : null;
  return span ? quoted(sql.slice(span.start, span.end)) : otherwise;
}
