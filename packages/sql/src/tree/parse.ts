import type { Node, ParseResult, RawStmt, SelectStmt } from "@pgsql/types";
import { walk } from "./walk.ts";

/**
 * PostgreSQL's own parser (libpg-query), passed in so that the page can load it when it is needed. Throws on a syntax
 * error.
 */
export type ParseSql = (sql: string) => Promise<ParseResult>;

/** A parsed statement: a single query, or what it is instead. */
export type ParsedStatement =
  | { readonly kind: "query"; readonly select: SelectStmt; readonly sql: string }
  | { readonly kind: "not-a-query" | "several-statements" | "empty" }
  /** `position` in characters from 1, as PostgreSQL counts. */
  | { readonly kind: "syntax-error"; readonly message: string; readonly position?: number };

/** Parses what should be a single query. `sql` of the outcome is without semicolons and trailing comments. */
export async function parseQuery(parse: ParseSql, sql: string): Promise<ParsedStatement> {
  if (sql.trim() === "") return { kind: "empty" };
  let result: ParseResult;
  try {
    result = await parse(sql);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = positionOf(error);
    return { kind: "syntax-error", message, ...(position !== null && { position }) };
  }
  const statements = result.stmts ?? [];
  const [first] = statements;
  if (first?.stmt === undefined) return { kind: "empty" };
  if (statements.length > 1) return { kind: "several-statements" };
  if (!("SelectStmt" in first.stmt) || first.stmt.SelectStmt.intoClause || changesData(first.stmt)) {
    return { kind: "not-a-query" };
  }
  return { kind: "query", select: first.stmt.SelectStmt, sql: statementText(sql, first) };
}

/** What was written of one statement of a script, without its semicolon. */
export function statementText(
  script: string,
  { stmt_location: start = 0, stmt_len: length }: Pick<RawStmt, "stmt_location" | "stmt_len">,
): string {
  const end = length ? indexOfByte(script, start + length) : script.length;
  return script.slice(indexOfByte(script, start), end).trim().replace(/;\s*$/, "");
}

/** The tree of one expression; undefined when it is none. */
export async function parseExpression(parse: ParseSql, expression: string): Promise<Node | undefined> {
  const parsed = await parseQuery(parse, `SELECT ${expression}`);
  const target = parsed.kind === "query" ? parsed.select.targetList?.[0] : undefined;
  return target && "ResTarget" in target ? target.ResTarget.val : undefined;
}

/** Where the parser stopped, in characters from 1; null when it doesn't say. */
function positionOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("sqlDetails" in error)) return null;
  const { sqlDetails } = error;
  if (typeof sqlDetails !== "object" || sqlDetails === null || !("cursorPosition" in sqlDetails)) return null;
  return typeof sqlDetails.cursorPosition === "number" ? sqlDetails.cursorPosition + 1 : null;
}

/** Whether a WITH clause inserts, updates, deletes or merges. */
function changesData(statement: Node): boolean {
  let changes = false;
  walk(statement, (name) => {
    if (/^(Insert|Update|Delete|Merge)Stmt$/.test(name)) changes = true;
    return !changes;
  });
  return changes;
}

/** Index in UTF-16 code units of a place that the parser counts in bytes of UTF-8. */
export function indexOfByte(text: string, byte: number): number {
  let bytes = 0;
  let index = 0;
  for (const character of text) {
    if (bytes >= byte) break;
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    index += character.length;
  }
  return index;
}
