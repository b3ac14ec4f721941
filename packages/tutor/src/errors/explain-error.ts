import type { SqlError } from "@master-sql/judge/sandbox";
import { printSql, SqlText, walk } from "@master-sql/sql";
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
import { strangeCharacters } from "./characters.ts";
import { type ErrorCase, type ErrorTold, sourcesIn } from "./error-case.ts";
import { ambiguousColumn, unknownColumn, unknownTable } from "./names.ts";
import { doubledOperator, setOperationShape, syntaxError } from "./syntax.ts";
import {
  badValue,
  brokenRule,
  divisionByZero,
  noSuchFunction,
  noSuchKey,
  severalRows,
  typeMismatch,
  ungrouped,
  windowTooEarly,
} from "./values.ts";

type Telling = (given: ErrorCase) => ErrorTold;

const bySqlState: Readonly<Record<string, Telling>> = {
  "42601": syntaxError,
  "42703": unknownColumn,
  "42P01": unknownTable,
  "42702": ambiguousColumn,
  "42803": ungrouped,
  "42P20": windowTooEarly,
  "21000": severalRows,
  "42883": (given) => doubledOperator(given) ?? noSuchFunction(given),
  "42804": typeMismatch,
  "22P02": badValue,
  "22007": badValue,
  "22008": badValue,
  "22012": divisionByZero,
  "42P10": noSuchKey,
  "23505": brokenRule,
  "23503": brokenRule,
  "23502": brokenRule,
  "23514": brokenRule,
};

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
  yield* toldError(sql, outcome.error, context);
}

async function* toldError(sql: string, error: SqlError, context: TutorContext): AsyncGenerator<TutorPart> {
  const written = new SqlText(sql);
  const at = error.offset === undefined ? -1 : written.tokenAt(error.offset);
  const token = written.tokens[at];
  const given: ErrorCase = { context, text: written, error, at, token, sources: sourcesIn(written, context) };
  const isShape = /^each (UNION|INTERSECT|EXCEPT) query|^(UNION|INTERSECT|EXCEPT) types /.test(error.message);
  const tell = isShape ? setOperationShape : bySqlState[error.sqlstate];
  const told = strangeCharacters(given) ?? tell?.(given) ?? general(given);
  const line =
    error.offset === undefined
      ? ""
      : ` in line ${written.lineOf(error.offset)}${token ? `, at ${quoted(token.text)}` : ""}`;
  yield text(`PostgreSQL stops${line}: *${error.message.replaceAll("*", "\\*")}*.`, told.says);
  yield* subqueriesOfSeveralRows(given);
  const part = await firstThatRuns(told, context);
  if (part) yield part;
  yield* passageAbout(context, told.concept);
  yield followUps("example", "free");
}

async function firstThatRuns({ edits }: ErrorTold, context: TutorContext): Promise<TutorPart | null> {
  for (const { sql, caption } of edits) {
    const part = await ranPart(context, sql, caption);
    if (part) return part;
  }
  return null;
}

/** Of a value that turned out to be several: each subquery that stands for a value, run by itself. */
async function* subqueriesOfSeveralRows({
  context,
  error,
  text: written,
}: ErrorCase): AsyncGenerator<TutorPart> {
  if (error.sqlstate !== "21000") return;
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
    const sql = query.text.fragment(select) || printSql({ SelectStmt: select });
    const whole = /^select/i.test(sql) ? sql : printSql({ SelectStmt: select });
    const part = await standalonePart(
      context,
      whole,
      "This subquery, run by itself, gives more than one row:",
    );
    if (part?.run.status === "rows" && part.run.rowCount > 1) yield part;
  }
}

/** What PostgreSQL says by itself, for errors that no rule is about. */
function general({ error, token, text: written }: ErrorCase): ErrorTold {
  const hint = error.hint ? ` Its hint: ${error.hint}` : "";
  const detail = error.detail ? ` ${error.detail}.` : "";
  const place = token ? `Look at ${quoted(written.sql.slice(token.start, token.start + 40))}.` : "";
  return { says: `${place}${detail}${hint}`.trim(), edits: [] };
}
