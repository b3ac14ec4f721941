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
  /** The time zone that the dataset's clocks follow, where its description names one. */
  readonly zone?: string;
}

const ZONE = /\b(?:Africa|America|Asia|Australia|Europe|Pacific)\/[A-Z][A-Za-z_]+/;

/** Null when the SQL isn't a single query that parses. */
export async function readLearnerQuery(
  { parse, dataset }: TutorContext,
  sql: string,
): Promise<LearnerQuery | null> {
  const parsed = await parseQuery(parse, sql);
  if (parsed.kind !== "query") return null;
  const [zone] = ZONE.exec(dataset.aboutHtml) ?? [];
  return {
    sql,
    select: parsed.select,
    text: new SqlText(sql),
    schema: schemaOf(dataset),
    ...(zone && { zone }),
  };
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
