import { type ParseSql, parseQuery } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import type { IsRight } from "./blame.ts";
import { agreeingSlots, type Slot, type SlotClause } from "./query-slots.ts";
import { clauseWords, spanOfClause } from "./slot-text.ts";

/** What stands where the learner is to write. */
export const BLANK = "____";

/** A text with gaps, and what it is with its gaps left out. */
interface Gapped {
  readonly shown: string;
  readonly withoutGaps: string;
}

/** A clause of the solution whose text is left out. */
interface Gap {
  readonly clause: SlotClause;
  readonly select: SelectStmt;
}

/**
 * An accepted solution with gaps where the learner's query is at fault. Where it would still be right with the gaps
 * left out, as when what is wrong is a clause too many, more is left out: what is shown is never equivalent to a
 * solution.
 * @param faulty empty where nothing is known of the faults: then all that a clause holds is left out
 */
export async function skeletonOf(
  solution: string,
  faulty: readonly Slot[],
  { parse, isRight }: { readonly parse: ParseSql; readonly isRight: IsRight },
): Promise<string | null> {
  const parsed = await parseQuery(parse, solution);
  if (parsed.kind !== "query") return null;
  const all = agreeingSlots(parsed.select, parsed.select).map(({ clause, own }) => ({ clause, select: own }));
  const own = faulty.map(({ clause, other }) => ({ clause, select: other }));
  const isWhole = faulty.some(({ clause }) => clause === "query" || clause === "values" || clause === "with");
  const more = all.filter(({ clause }) => clause === "select" || clause === "where");
  const attempts = faulty.length === 0 || isWhole ? [all] : [own, [...own, ...more], all];
  for (const gaps of attempts) {
    const { shown, withoutGaps } = gapped(solution, gaps);
    if (!shown.includes(BLANK)) continue;
    if (!(await isRight(withoutGaps))) return shown;
  }
  return null;
}

/** The skeleton as a query, if one took its gaps for nothing: what must not be right. Exported for proofs. */
export function withoutGaps(skeleton: string): string {
  return skeleton
    .replaceAll(`SELECT ${BLANK}`, "SELECT *")
    .replace(new RegExp(`\\b(?:FROM|WHERE|GROUP BY|HAVING|WINDOW|ORDER BY|LIMIT) ${BLANK}`, "g"), "")
    .replaceAll(BLANK, "UNION ALL");
}

function gapped(sql: string, gaps: readonly Gap[]): Gapped {
  const spans = gaps
    .flatMap(({ clause, select }) => {
      const span = spanOfClause(sql, clause, select);
      return span ? [{ ...span, clause }] : [];
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
  let shown = "";
  let at = 0;
  for (const { start, end, clause } of spans) {
    if (start < at) continue;
    shown += sql.slice(at, start) + gapText(clause);
    at = end;
  }
  shown += sql.slice(at);
  return { shown, withoutGaps: withoutGaps(shown) };
}

function gapText(clause: SlotClause): string {
  if (clause === "set") return BLANK;
  return `${clauseWords[clause === "distinct" ? "select" : clause]} ${BLANK}`;
}
