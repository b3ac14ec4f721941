import { nodeOf, printSql, readingOf, statementText } from "@master-sql/sql";
import type { Node, ParseResult, SelectStmt } from "@pgsql/types";
import { changedTables, changesRows, mergedTables, statementsOf } from "../mutation/change-mutants.ts";
import type { ReadStatement } from "./written-constants.ts";

/** A script of statements that change or read rows. */
export interface Script {
  readonly sql: string;
  /** The same for scripts that differ in their writing alone. */
  readonly text: string;
  readonly statements: readonly string[];
  /** The statements in their writer's words. */
  readonly written: readonly string[];
  readonly readings: readonly SelectStmt[];
  readonly trees: readonly Node[];
  readonly reads: readonly ReadStatement[];
  /** Tables whose rows it changes, and those among them where it takes a row for another with the same key. */
  readonly changes: readonly string[];
  readonly merges: readonly string[];
  /** It was one transaction from its first statement to its last; the trials' own replaces it. */
  readonly isWrapped: boolean;
}

/** Null where it has other statements, or none that changes rows. */
export function readScript(sql: string, tree: ParseResult | null): Script | null {
  if (!tree) return null;
  const all = statementsOf(tree);
  const isWrapped = isOpening(all[0]) && isClosing(all.at(-1));
  const trees = isWrapped ? all.slice(1, -1) : all;
  const isTried = (each: Node) =>
    changesRows(each) || "SelectStmt" in each || (isWrapped && isSavepoint(each));
  if (changedTables(tree).length === 0 || !trees.every(isTried)) return null;
  const statements = trees.map(printSql);
  // What a query beside them reads has no part in what they do, and must not guide the search.
  const changing = trees.filter((each) => changedTables({ stmts: [{ stmt: each }] }).length > 0);
  const text = statements.join(";\n");
  return {
    sql: isWrapped ? text : sql,
    text,
    statements,
    written: (tree.stmts ?? []).map((each) => statementText(sql, each)),
    readings: changing.flatMap((each) => readingOf(each) ?? []),
    trees,
    reads: changing.flatMap((each) => {
      const asking = readingOf(each, { constants: false });
      return asking ? [{ tree: each, asking }] : [];
    }),
    changes: changedTables(tree),
    merges: mergedTables(tree),
    isWrapped,
  };
}

function isOpening(statement: Node | undefined): boolean {
  const kind = nodeOf(statement, "TransactionStmt")?.kind;
  return kind === "TRANS_STMT_BEGIN" || kind === "TRANS_STMT_START";
}

function isClosing(statement: Node | undefined): boolean {
  return (
    statement !== undefined &&
    "TransactionStmt" in statement &&
    statement.TransactionStmt.kind === "TRANS_STMT_COMMIT"
  );
}

function isSavepoint(statement: Node): boolean {
  if (!("TransactionStmt" in statement)) return false;
  const { kind } = statement.TransactionStmt;
  return (
    kind === "TRANS_STMT_SAVEPOINT" || kind === "TRANS_STMT_RELEASE" || kind === "TRANS_STMT_ROLLBACK_TO"
  );
}
