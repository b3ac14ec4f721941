import { nodeOf, printSql, readingOf, statementText } from "@master-sql/sql";
import type { Node, ParseResult, SelectStmt } from "@pgsql/types";
import { changedTables, changesRows, mergedTables, statementsOf } from "../mutation/change-mutants.ts";
import type { ReadStatement } from "./written-constants.ts";

/** A script of statements that change or read rows. */
export interface Script {
  readonly sql: string;
  /** The printed script: the same for scripts that differ only in layout. */
  readonly text: string;
  readonly statements: readonly string[];
  /** The statements as they were typed. */
  readonly written: readonly string[];
  readonly readings: readonly SelectStmt[];
  readonly trees: readonly Node[];
  readonly reads: readonly ReadStatement[];
  /** Tables whose rows it changes. `merges` are the targets of MERGE and of INSERT with ON CONFLICT. */
  readonly changes: readonly string[];
  readonly merges: readonly string[];
  /** Whether it was one transaction from first to last statement. Trials run it in a transaction of their own. */
  readonly isWrapped: boolean;
}

/** Reads a script; null if it has statements of another kind, or none that changes rows. */
export function readScript(sql: string, tree: ParseResult | null): Script | null {
  if (!tree) return null;
  const all = statementsOf(tree);
  const isWrapped = isOpening(all[0]) && isClosing(all.at(-1));
  const trees = isWrapped ? all.slice(1, -1) : all;
  const isTried = (each: Node) =>
    changesRows(each) || "SelectStmt" in each || (isWrapped && isSavepoint(each));
  if (changedTables(tree).length === 0 || !trees.every(isTried)) return null;
  const statements = trees.map(printSql);
  // A plain query in the script doesn't affect the changes, so it must not guide the search.
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
  return nodeOf(statement, "TransactionStmt")?.kind === "TRANS_STMT_COMMIT";
}

function isSavepoint(statement: Node): boolean {
  const kind = nodeOf(statement, "TransactionStmt")?.kind ?? "";
  return /^TRANS_STMT_(SAVEPOINT|RELEASE|ROLLBACK_TO)$/.test(kind);
}
