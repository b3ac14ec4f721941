import { nodeOf, readsTable, walk } from "@master-sql/sql";
import { list } from "@master-sql/words";
import type { CommonTableExpr, WithClause } from "@pgsql/types";
import type { TutorContext } from "../context.ts";
import type { TutorPart } from "../model.ts";
import { type LearnerQuery, readLearnerQuery } from "../reading/learner-query.ts";
import { followUps, passageAbout, quoted, text } from "../showing/show.ts";
import { suspicions } from "./suspicions.ts";
import { tellProved } from "./tell-suspicion.ts";

/** Why a query that was stopped may never end. Nothing is run for it: that might not end either. */
export async function* tellNeverEnded(sql: string, context: TutorContext): AsyncGenerator<TutorPart> {
  const query = await readLearnerQuery(context, sql);
  const crossing = query && suspicions(query).find(({ rule }) => rule === "join-without-condition");
  const recursive = query ? recursiveTables(query) : [];
  const begins = "It was stopped before it ended, so there is no result to speak of.";
  if (crossing) yield* tellProved({ suspicion: crossing, proof: null }, begins);
  if (recursive.length > 0)
    yield text(
      `${crossing ? "" : `${begins} `}${list(recursive.map(quoted))} is recursive: each round reads the rows of the round before, and the first round that finds no row is the last. Ask of the part after UNION: for which rows does it find nothing?`,
      "Two things keep it going. Its condition may connect every row with some other, or the data may lead back to where they began, as from A to B and from B to A. UNION drops rows that were there already, which ends such a circle, but not where a column counts the rounds: the count makes each row a new one. To watch it, write `LIMIT 20` at the very end, without ORDER BY: PostgreSQL then makes no more rounds than it needs for 20 rows.",
    );
  else if (!crossing)
    yield text(
      `${begins} Two things make a query this slow: tables joined by a condition that many rows share, so that a great many pairs are made; and a subquery that is run again for each row around it. Run the joins one after the other with \`count(*)\`, and see where the number jumps.`,
    );
  yield* passageAbout(context, recursive.length > 0 ? "recursive-query" : crossing?.concept);
  yield followUps("example", "free");
}

/** Names of WITH queries that read themselves. */
function recursiveTables({ select }: LearnerQuery): readonly string[] {
  const names: string[] = [];
  walk({ SelectStmt: select }, (kind, value) => {
    if (kind !== "withClause" || !(value as WithClause).recursive) return undefined;
    for (const node of (value as WithClause).ctes ?? []) {
      const cte: CommonTableExpr | undefined = nodeOf(node, "CommonTableExpr");
      if (cte?.ctename && readsTable(cte.ctequery, cte.ctename)) names.push(cte.ctename);
    }
    return undefined;
  });
  return names;
}
