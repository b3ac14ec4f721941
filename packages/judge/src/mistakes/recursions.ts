import { nodeOf, printSql, readsTable, walk } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";

/**
 * The text, on one line, of each recursive common table and of those that it reads, directly or not: an edit of one could
 * make it endless.
 */
export function recursionsOf(candidate: SelectStmt): readonly string[] {
  const tables: Node[] = [];
  walk(candidate, (kind, value) => {
    if (kind === "CommonTableExpr") tables.push({ CommonTableExpr: value });
    return undefined;
  });
  const kept = new Set(tables.filter(isRecursive));
  for (const table of kept) for (const other of tables) if (readsTable(table, nameOf(other))) kept.add(other);
  return [...kept].map((table) => onOneLine(printSql(table)));
}

function nameOf(table: Node): string {
  return nodeOf(table, "CommonTableExpr")?.ctename ?? "";
}

const SERIES = "generate_series(";

/** A series up to infinity: PostgreSQL makes as much of it as there is room for. */
export function isEndless(sql: string): boolean {
  for (let start = sql.indexOf(SERIES); start >= 0; start = sql.indexOf(SERIES, start + 1)) {
    let depth = 0;
    let end = start + SERIES.length - 1;
    do {
      depth += sql[end] === "(" ? 1 : sql[end] === ")" ? -1 : 0;
      end += 1;
    } while (depth > 0 && end < sql.length);
    if (sql.slice(start, end).includes("infinity'")) return true;
  }
  return false;
}

/** A recursion with one end that no longer counts: it ends sooner, where nothing is negated. */
export function stricter(recursion: string): readonly string[] {
  if (/\bnot\b/i.test(recursion)) return [];
  return [...recursion.matchAll(/ ([<>])= /g)].map(
    ({ index, 1: sign = "" }) => `${recursion.slice(0, index)} ${sign} ${recursion.slice(index + 4)}`,
  );
}

export function onOneLine(sql: string): string {
  return sql.replaceAll(/\s+/g, " ");
}

function isRecursive(node: Node): boolean {
  if (!("CommonTableExpr" in node)) return false;
  const { ctename = "", ctequery } = node.CommonTableExpr;
  return readsTable(ctequery, ctename);
}
