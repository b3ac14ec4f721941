import { type SqlToken, tokensOf } from "@master-sql/sql";
import type { SqlError } from "../results/statement-result.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { errorClassOf } from "./classify.ts";

/** What PostgreSQL's refusal of a query tells of the mistake. */
export interface ErrorFault {
  readonly errorClass?: ErrorClass;
  /** Of the innermost query around the place of the error. */
  readonly clauses?: readonly ClauseName[];
}

/** Words that begin a clause; JOIN and what belongs to it are part of FROM. */
const heads: Readonly<Record<string, ClauseName>> = {
  SELECT: "SELECT",
  FROM: "FROM",
  JOIN: "FROM",
  ON: "FROM",
  USING: "FROM",
  WHERE: "WHERE",
  GROUP: "GROUP BY",
  HAVING: "HAVING",
  WINDOW: "WINDOW",
  UNION: "SET",
  INTERSECT: "SET",
  EXCEPT: "SET",
  ORDER: "ORDER BY",
  LIMIT: "LIMIT",
  OFFSET: "LIMIT",
  FETCH: "LIMIT",
};
/** Words that can't be a name, so that no comma is missing before or after them. */
const reserved =
  /^(SELECT|DISTINCT|ALL|FROM|WHERE|GROUP|BY|HAVING|WINDOW|ORDER|LIMIT|OFFSET|UNION|INTERSECT|EXCEPT|JOIN|ON|USING|AS|AND|OR|NOT|IN|IS|LIKE|ILIKE|BETWEEN|CASE|WHEN|THEN|ELSE|END|ASC|DESC|NULLS|WITH|LEFT|RIGHT|FULL|INNER|CROSS|OUTER)$/i;

/**
 * Names the mistake behind an error as far as PostgreSQL's words and the text around its place tell, and the clause
 * that it stands in.
 */
export function readError(sql: string, error: SqlError): ErrorFault {
  const { offset } = error;
  const tokens = tokensOf(sql);
  const at = offset === undefined ? null : clauseAt(tokens, offset);
  const errorClass = refined(tokens, error, offset, at) ?? errorClassOf({ kind: "error", error });
  const left = errorClass === "unbalanced-parentheses" ? leftOpen(tokens) : null;
  const clause = left ? clauseAt(tokens, left.start) : at;
  const clauses = clause && clausesToMend(tokens, error, clause);
  return { ...(errorClass && { errorClass }), ...(clauses && { clauses }) };
}

/** Where what is refused in a clause may be mended. */
function clausesToMend(
  tokens: readonly SqlToken[],
  { sqlstate, message }: SqlError,
  clause: ClauseName,
): readonly ClauseName[] {
  // Grouped by, or not shown.
  if (/ must appear in the GROUP BY clause/.test(message) && clause === "SELECT")
    return ["GROUP BY", "SELECT"];
  const missing = sqlstate === "42P01" ? /^relation "([^"]+)" does not exist/.exec(message)?.[1] : undefined;
  return missing !== undefined && isCommonTable(tokens, missing) ? ["WITH"] : [clause];
}

/** Whether WITH gives a table this name: it isn't known there yet, or only to itself, which RECURSIVE lets it be. */
function isCommonTable(tokens: readonly SqlToken[], name: string): boolean {
  const words = tokens.map(({ text }) => text.toUpperCase());
  if (!words.includes("WITH")) return false;
  return tokens.some(({ text }, place) => {
    if (text.toLowerCase() !== name.toLowerCase()) return false;
    if (!/^(WITH|RECURSIVE|,)$/.test(words[place - 1] ?? "")) return false;
    const columns = words[place + 1] === "(" ? words.indexOf(")", place) : place;
    return words[columns + 1] === "AS" && /^(\(|NOT|MATERIALIZED)$/.test(words[columns + 2] ?? "");
  });
}

function refined(
  tokens: readonly SqlToken[],
  { sqlstate, message }: SqlError,
  offset: number | undefined,
  clause: ClauseName | null,
): ErrorClass | undefined {
  if (sqlstate === "42883" && message.startsWith("function ")) return "unknown-function";
  if (sqlstate === "23502") return leavesOut(tokens, message) ? "missing-assignment" : undefined;
  if (offset === undefined) return undefined;
  const place = tokens.findIndex(({ start }) => start >= offset);
  const token = tokens[place];
  if (sqlstate === "42703" && token) {
    const isQuoted = /^column "/.test(message) && token.text.startsWith('"');
    if (isQuoted && (isText(token.text) || isComparedWithPlainName(tokens, place))) return "quoted-text";
    return isOutputName(tokens, token.text) ? "alias-too-early" : undefined;
  }
  return sqlstate === "42601" ? slipAt(tokens, place, clause) : undefined;
}

/** Whether an INSERT names the columns that it fills, and not the one that may not be NULL. */
function leavesOut(tokens: readonly SqlToken[], message: string): boolean {
  const [, column, table] = /^null value in column "([^"]+)" of relation "([^"]+)"/.exec(message) ?? [];
  const words = tokens.map(({ text }) => text.toLowerCase().replaceAll('"', ""));
  const place = words.findIndex((word, index) => word === table && words[index - 1] === "into");
  if (column === undefined || place < 0 || words[place + 1] !== "(") return false;
  return !words.slice(place, words.indexOf(")", place)).includes(column);
}

/** The parenthesis that nothing closes: PostgreSQL notices it only at the end. */
function leftOpen(tokens: readonly SqlToken[]): SqlToken | null {
  const open: SqlToken[] = [];
  for (const token of tokens) {
    if (token.text === "(") open.push(token);
    else if (token.text === ")") open.pop();
  }
  return open.at(-1) ?? null;
}

/** Double quotes about what no column would be called. */
function isText(quoted: string): boolean {
  return !/^"[a-z_][a-z0-9_]*"$/.test(quoted);
}

/** Whoever quotes one name and not the other that it is compared with means a text. */
function isComparedWithPlainName(tokens: readonly SqlToken[], place: number): boolean {
  const [name, operator] = [tokens[place - 2]?.text ?? "", tokens[place - 1]?.text ?? ""];
  return /^(=|<>|!=)$/.test(operator) && /^[a-z_]/i.test(name);
}

function isOutputName(tokens: readonly SqlToken[], name: string): boolean {
  return tokens.some(
    ({ text }, place) =>
      text.toLowerCase() === name.toLowerCase() && tokens[place - 1]?.text.toUpperCase() === "AS",
  );
}

/** `place` is that of the token that PostgreSQL stopped at; -1 at the end of the text. */
function slipAt(
  tokens: readonly SqlToken[],
  place: number,
  clause: ClauseName | null,
): ErrorClass | undefined {
  const count = (sign: string) => tokens.filter(({ text }) => text === sign).length;
  if (count("(") !== count(")")) return "unbalanced-parentheses";
  const [before, at] = [tokens.at(place - 1), tokens[place]];
  if (place < 1 || !before || !at) return undefined;
  if (before.text === "," && (reserved.test(at.text) || at.text === ")")) return "extra-comma";
  const head = heads[at.text.toUpperCase()];
  if (head && clause && !reserved.test(before.text) && before.text !== "(") return "clause-order";
  const isCall = at.text === "(" && endsValue(tokens[place - 2] ?? at);
  const isListed = clause === "SELECT" || clause === "GROUP BY" || clause === "ORDER BY";
  return isListed && endsValue(before) && (beginsValue(at) || isCall) ? "missing-comma" : undefined;
}

function endsValue({ text }: SqlToken): boolean {
  return (/^[\p{L}_"'\d]/u.test(text) || text === ")") && !reserved.test(text);
}

function beginsValue({ text }: SqlToken): boolean {
  return /^[\p{L}_"'\d]/u.test(text) && !reserved.test(text);
}

/**
 * The clause, of the innermost query, that the text before `offset` leads into: words that begin a clause are looked for
 * at each depth of parentheses, and count only where a SELECT stands, so that FILTER (WHERE …), OVER (ORDER BY …) and
 * extract(… FROM …) begin none.
 */
export function clauseAt(tokens: readonly SqlToken[], offset: number): ClauseName | null {
  const open: (ClauseName | null)[] = [null];
  for (const [place, { text, start }] of tokens.entries()) {
    if (start >= offset) break;
    const word = text.toUpperCase();
    const last = open.length - 1;
    if (text === "(") open.push(null);
    else if (text === ")" && last > 0) open.pop();
    else if (word === "WITH" && open[last] === null) open[last] = "WITH";
    else if (beginsClause(tokens, place, word, open[last] ?? null)) open[last] = heads[word] ?? null;
  }
  return open.findLast((clause) => clause !== null) ?? null;
}

function beginsClause(
  tokens: readonly SqlToken[],
  place: number,
  word: string,
  current: ClauseName | null,
): boolean {
  if (!Object.hasOwn(heads, word)) return false;
  if (word === "SELECT") return true;
  if (current === null || current === "WITH") return false;
  const before = tokens[place - 1]?.text.toUpperCase();
  if (word === "GROUP") return before !== "WITHIN";
  // IS [NOT] DISTINCT FROM, and DISTINCT ON.
  return !((word === "FROM" || word === "ON") && before === "DISTINCT");
}
