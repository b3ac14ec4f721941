import { printSelect, readingOf, Scope, SqlText } from "@master-sql/sql";
import type { TutorContext } from "../context.ts";
import { schemaOf } from "../reading/schema-of.ts";
import { suspicions } from "../wrong/suspicions.ts";
import { type ProvedSuspicion, proved } from "../wrong/tell-suspicion.ts";
import { nullFacts } from "./null-facts.ts";

/** The most facts that are proved about one script. */
const MOST_FACTS = 6;

/**
 * What runs prove about the conditions of statements that change rows: each statement is read as the query that finds
 * its rows, on the data as they were before the script.
 */
export async function changeFacts(sql: string, context: TutorContext): Promise<readonly ProvedSuspicion[]> {
  const parsed = await context.parse(sql).catch(() => null);
  const text = new SqlText(sql);
  const schema = schemaOf(context.dataset);
  const all = (parsed?.stmts ?? []).flatMap(({ stmt }) => {
    const select = stmt && !("SelectStmt" in stmt) ? readingOf(stmt, { constants: false }) : null;
    if (!select) return [];
    const query = { sql: printSelect(select), select, text, schema };
    return [
      ...suspicions(query),
      ...new Scope(select, schema).all.flatMap((scope) => nullFacts(query, scope)),
    ];
  });
  return proved(context, all, { sql, most: MOST_FACTS });
}
