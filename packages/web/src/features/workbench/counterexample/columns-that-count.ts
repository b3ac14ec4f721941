import type { CounterexampleTable } from "@master-sql/judge/verdicts";

/** All columns of a table are read without being named: `*`, `t.*` and NATURAL JOIN. */
const READS_ALL = /(?:^|[\s,.])\*\s*(?:,|from\b)|\bnatural\b/i;

/** The words of some queries, in lower case. */
export function wordsOf(queries: readonly string[]): ReadonlySet<string> {
  return new Set(queries.flatMap((sql) => sql.toLowerCase().match(/[\w$]+/g) ?? []));
}

/**
 * The columns of a table that queries read, in the table's order, as far as their words tell: a column that is named
 * beside another table counts as well. Where none is named, its first one.
 */
export function columnsThatCount(
  { columns }: Pick<CounterexampleTable, "columns">,
  queries: readonly string[],
): readonly string[] {
  if (queries.some((sql) => READS_ALL.test(sql))) return columns;
  const words = wordsOf(queries);
  const named = columns.filter((name) => words.has(name.toLowerCase()));
  return named.length > 0 ? named : columns.slice(0, 1);
}
