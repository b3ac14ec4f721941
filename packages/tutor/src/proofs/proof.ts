import { printSelect, printSql, Scope, walkOwn } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import type { TutorContext } from "../context.ts";
import type { LearnerQuery } from "../reading/learner-query.ts";
import { sqlLeaks } from "../secrets/leaks.ts";
import { type SqlPart, standalonePart } from "../showing/show.ts";

/** A query made of the learner's own clauses that counts what a place in it does. */
export interface Proof {
  /** Gives one row of counts. */
  readonly sql: string;
  /** What the counts say, in a sentence; null where they say nothing about it. */
  readonly tell: (...counts: readonly number[]) => string | null;
}

/** A proof that was run, with what it says as its caption; null where it fails, says nothing, or would give a solution away. */
export async function ranProof(
  context: TutorContext,
  proof: Proof | null,
  own: string,
): Promise<SqlPart | null> {
  if (proof === null || (await sqlLeaks(context, proof.sql, own))) return null;
  const part = await standalonePart(context, proof.sql, "");
  const [counts] = part?.run.status === "rows" ? part.run.rows : [];
  const sentence = counts ? proof.tell(...counts.map(Number)) : null;
  return part && sentence !== null ? { ...part, caption: sentence } : null;
}

/** Names of counts, with what is counted, as SQL. */
export type Counts = Readonly<Record<string, string>>;

export const ALL = "count(*)";
export const where = (condition: string) => `count(*) FILTER (WHERE ${condition})`;

/** Counts over the rows of one SELECT's FROM, before or after its WHERE, and what they say; null where that can't stand alone. */
export function counting(
  query: LearnerQuery,
  { select }: Scope,
  counts: Counts,
  { filtered }: { readonly filtered: boolean },
  tell: Proof["tell"],
): Proof | null {
  const { fromClause = [], whereClause } = select;
  if (fromClause.length === 0 || hasOwnWith(query, select)) return null;
  const columns = Object.entries(counts).map(([name, sql]) => `${sql} AS ${name}`);
  const sql = [
    ...withOf(query),
    `SELECT ${columns.join(",\n       ")}`,
    `FROM ${fromOf(select)}`,
    ...(filtered && whereClause ? [`WHERE ${printSql(whereClause)}`] : []),
  ].join("\n");
  return { sql, tell };
}

export const fromOf = ({ fromClause = [] }: SelectStmt) => fromClause.map(printSql).join(", ");

/** Counts over the rows of a query in FROM. */
export function countingOf(query: LearnerQuery, inner: SelectStmt, counts: Counts): string {
  const columns = Object.entries(counts).map(([name, sql]) => `${sql} AS ${name}`);
  const { withClause, ...rest } = inner;
  return [...withOf(query), `SELECT ${columns.join(", ")}`, `FROM (\n${printSelect(rest)}\n) AS made`].join(
    "\n",
  );
}

export function withOf({ select }: LearnerQuery): readonly string[] {
  return select.withClause ? [printSql({ WithClause: select.withClause } as unknown as Node)] : [];
}

export function hasOwnWith({ select: root }: LearnerQuery, select: SelectStmt): boolean {
  return select !== root && select.withClause !== undefined;
}

/** A node of one of a query's SELECTs. */
export interface Found<T> {
  readonly scope: Scope;
  readonly node: T;
}

/** The first node of a query that passes, with the SELECT it belongs to. */
export function firstNode<T extends object>(
  { select, schema }: Pick<LearnerQuery, "select" | "schema">,
  test: (name: string, value: never, scope: Scope) => T | false,
): Found<T> | null {
  for (const scope of new Scope(select, schema).all) {
    let node: T | false = false;
    walkOwn(scope.select, (name, value) => {
      node = node || test(name, value as never, scope);
      return node === false;
    });
    if (node !== false) return { scope, node };
  }
  return null;
}
