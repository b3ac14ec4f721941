import { SqlText } from "@master-sql/sql";
import type { SqlError } from "../results/statement-result.ts";
import { changedAsked } from "./changes.ts";
import { insertCount, knownMeaning } from "./definitions.ts";
import { type ErrorCase, type ErrorExplanation, type KnownTable, sourcesIn } from "./error-case.ts";
import { foreignWord } from "./foreign/foreign-word.ts";
import { ungrouped, windowTooEarly } from "./groups.ts";
import { Layout } from "./layout.ts";
import { ambiguousColumn, unknownColumn, unknownTable } from "./names.ts";
import { pasted } from "./paste.ts";
import { quoted } from "./quoted.ts";
import { splitName } from "./split-name.ts";
import { setOperationShape, syntaxError } from "./syntax.ts";
import {
  badValue,
  brokenRule,
  divisionByZero,
  noSuchFunction,
  noSuchKey,
  severalRows,
  typeMismatch,
} from "./values.ts";

type Explain = (given: ErrorCase) => ErrorExplanation;

const bySqlState: Readonly<Record<string, Explain>> = {
  "42601": syntaxError,
  "42703": unknownColumn,
  "42P01": unknownTable,
  "42702": ambiguousColumn,
  "42803": ungrouped,
  "42P20": windowTooEarly,
  "21000": severalRows,
  "42883": noSuchFunction,
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
 * Explains what PostgreSQL objects to, in words for learners, with repairs of their own text where there are some.
 * @param tables those of the database, where they are known; names are compared with theirs
 */
export function explainSqlError(
  sql: string,
  error: SqlError,
  tables: readonly KnownTable[] = [],
): ErrorExplanation {
  const text = new SqlText(sql);
  const at = error.offset === undefined ? -1 : tokenFrom(text, error.offset);
  const given: ErrorCase = {
    text,
    layout: new Layout(text.tokens),
    error,
    at,
    token: text.tokens[at],
    tables,
    sources: sourcesIn(text.tokens, tables),
  };
  const isAboutText = /^(42|22P02|22007|08P01)/.test(error.sqlstate);
  return (
    (isAboutText ? (pasted(given) ?? foreignWord(given)) : null) ?? bySqlStateOf(given) ?? general(given)
  );
}

/** The token at a place, or the one after it: a statement that ends too early ends before its semicolon. */
function tokenFrom(text: SqlText, offset: number): number {
  return text.tokens.findIndex(({ end }) => offset < end);
}

function bySqlStateOf(given: ErrorCase): ErrorExplanation | null {
  const { error } = given;
  if (/^each (UNION|INTERSECT|EXCEPT) query|^(UNION|INTERSECT|EXCEPT) types /.test(error.message))
    return setOperationShape(given);
  const count = insertCount(given);
  if (count) return count;
  if (error.sqlstate === "42703") return splitName(given) ?? unknownColumn(given);
  return bySqlState[error.sqlstate]?.(given) ?? changedAsked(given) ?? knownMeaning(given);
}

/** What PostgreSQL itself reports, for errors that no rule is about. */
function general({ error, token, text }: ErrorCase): ErrorExplanation {
  const { detail, hint } = adviceOf(error);
  const place = token ? `Look at ${quoted(text.sql.slice(token.start, token.start + 40))}.` : "";
  return { says: [place, detail, hint].filter(Boolean).join(" ").trim(), edits: [] };
}

/** PostgreSQL's own DETAIL and HINT, without advice that would do harm. */
export function adviceOf({ detail, hint }: SqlError): { readonly detail?: string; readonly hint?: string } {
  const isHarmful = hint !== undefined && /DROP \.\.\. CASCADE|TRUNCATE \.\.\. CASCADE/i.test(hint);
  return { ...(detail !== undefined && { detail }), ...(hint !== undefined && !isHarmful && { hint }) };
}
