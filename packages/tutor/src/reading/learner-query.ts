import { parseQuery, printSql, type Schema, SqlText } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import type { TutorContext } from "../context.ts";
import { schemaOf } from "./schema-of.ts";

/** The learner's query as text and as a tree. */
export interface LearnerQuery {
  readonly sql: string;
  readonly select: SelectStmt;
  readonly text: SqlText;
  readonly schema: Schema;
}

/** Null when the SQL isn't a single query that parses. */
export async function readLearnerQuery(
  { parse, dataset }: TutorContext,
  sql: string,
): Promise<LearnerQuery | null> {
  const parsed = await parseQuery(parse, sql);
  if (parsed.kind !== "query") return null;
  return { sql, select: parsed.select, text: new SqlText(sql), schema: schemaOf(dataset) };
}

/** The learner's own words for a node; PostgreSQL's where the text doesn't show them. */
export function wordsOf({ text }: Pick<LearnerQuery, "text">, node: Node): string {
  const own = text.fragment(node);
  if (own !== "") return own;
  try {
    return printSql(node);
  } catch {
    return "";
  }
}
