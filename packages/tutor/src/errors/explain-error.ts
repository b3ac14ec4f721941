import { type ErrorExplanation, explainSqlError } from "@master-sql/judge/errors";
import type { SqlError } from "@master-sql/judge/sandbox";
import { printSelect, SqlText, walk } from "@master-sql/sql";
import type { SelectStmt, SubLink } from "@pgsql/types";
import type { TutorContext } from "../context.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { readLearnerQuery } from "../reading/learner-query.ts";
import {
  followUps,
  nothing,
  passageAbout,
  quoted,
  ranPart,
  runIsolated,
  standalonePart,
  text,
} from "../showing/show.ts";

/**
 * What PostgreSQL objects to in the learner's SQL: the fragment, the reason, and an edit that was run where one helps.
 */
export async function* explainError(
  { sql }: TutorQuestion,
  context: TutorContext,
): AsyncGenerator<TutorPart> {
  if (sql.trim() === "") {
    yield nothing("There is no SQL in the editor, so nothing has failed yet.");
    return;
  }
  const outcome = await runIsolated(context, sql);
  if (outcome.status === "completed") {
    yield nothing(
      "This SQL ran without an error just now. Ask why the result is wrong, or what the query does.",
    );
    return;
  }
  if (outcome.status !== "failed") {
    yield text(
      "It didn't end within the time for a run, so PostgreSQL gave no error message. Two things make a query this slow. Either tables are joined without a condition that says which rows belong together, so that every row meets every other. Or a recursive query never stops, because its condition stays true. Look at the ON clauses first; for a recursion, check what makes a round give no rows.",
    );
    yield followUps("faster", "explain-query");
    return;
  }
  yield* errorParts(sql, outcome.error, context);
}

async function* errorParts(sql: string, error: SqlError, context: TutorContext): AsyncGenerator<TutorPart> {
  const written = new SqlText(sql);
  const token = error.offset === undefined ? undefined : written.tokens[written.tokenAt(error.offset)];
  const explanation = explainSqlError(sql, error, context.dataset.tables);
  const line =
    error.offset === undefined
      ? ""
      : ` in line ${written.lineOf(error.offset)}${token ? `, at ${quoted(token.text)}` : ""}`;
  yield text(`PostgreSQL stops${line}: *${error.message.replaceAll("*", "\\*")}*.`, explanation.says);
  if (error.sqlstate === "21000") yield* subqueriesOfSeveralRows(written, context);
  const part = await firstThatRuns(explanation, context);
  if (part) yield part;
  yield* passageAbout(context, explanation.concept);
  yield followUps("example", "free");
}

async function firstThatRuns({ edits }: ErrorExplanation, context: TutorContext): Promise<TutorPart | null> {
  for (const { sql, caption } of edits) {
    const part = await ranPart(context, sql, caption);
    if (part) return part;
  }
  return null;
}

/** Each subquery that is used as a value, run alone. */
async function* subqueriesOfSeveralRows(written: SqlText, context: TutorContext): AsyncGenerator<TutorPart> {
  const query = await readLearnerQuery(context, written.sql);
  if (!query) return;
  const subqueries: SelectStmt[] = [];
  walk(query.select, (name, value: SubLink) => {
    if (
      name === "SubLink" &&
      value.subLinkType === "EXPR_SUBLINK" &&
      value.subselect &&
      "SelectStmt" in value.subselect
    )
      subqueries.push(value.subselect.SelectStmt);
    return undefined;
  });
  for (const select of subqueries) {
    const sql = query.text.fragment(select) || printSelect(select);
    const whole = /^select/i.test(sql) ? sql : printSelect(select);
    const part = await standalonePart(context, whole, "This subquery, run alone, returns more than one row:");
    if (part?.run.status === "rows" && part.run.rowCount > 1) yield part;
  }
}
