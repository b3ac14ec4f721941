import { nodeOf, type ParseSql, placesOf, printSql, type Schema, walk } from "@master-sql/sql";
import type { InsertStmt, Node, ParseResult, SelectStmt } from "@pgsql/types";
import { addedConditions } from "./added-conditions.ts";
import { ownErrors } from "./change-errors.ts";
import { looseComparisons } from "./loose-comparisons.ts";
import { mutantsOf } from "./mutants-of.ts";

/** A script that changes rows, with one small error. */
export interface ChangeMutant {
  /** What was changed, in words and SQL. */
  readonly description: string;
  readonly sql: string;
}

type Statement = Node;

/**
 * Every mutant of a script that changes rows: small errors in its conditions and values, and in what only changes have:
 * an assignment, a column, a branch, a condition of ON CONFLICT or a whole statement left out.
 */
export async function changeMutantsOf(
  script: string,
  schema: Schema,
  parse: ParseSql,
): Promise<readonly ChangeMutant[]> {
  const statements = statementsOf(await parse(script));
  const written = statements.map(printSql);
  const mutants = new Map<string, ChangeMutant>();
  const add = (index: number, description: string, sql: readonly string[]) => {
    const text = written.toSpliced(index, 1, ...sql).join(";\n");
    if (text !== written.join(";\n") && !mutants.has(text)) mutants.set(text, { description, sql: text });
  };
  for (const [index, statement] of statements.entries()) {
    if (statements.length > 1) add(index, `statement ${index + 1} is left out`, []);
    if (!changesRows(statement)) continue;
    for (const { description, node } of ownErrors(statement, schema))
      add(index, description, [printSql(node)]);
    const whole = wrappedStatement(statement);
    for (const { description, sql } of mutantsOf(whole, schema)) {
      const node = unwrappedStatement(statementsOf(await parse(sql))[0]);
      if (node) add(index, description, [printSql(node)]);
    }
    for (const place of placesOf(whole, schema))
      for (const { description, query } of [...addedConditions(place), ...looseComparisons(place)]) {
        const node = unwrappedStatement({ SelectStmt: query });
        if (node) add(index, description, [printSql(node)]);
      }
  }
  return [...mutants.values()];
}

export function statementsOf({ stmts }: ParseResult): readonly Statement[] {
  return (stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : []));
}

export function changesRows(statement: Statement): boolean {
  return ["InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt"].some((kind) => kind in statement);
}

/** The tables whose rows the statements of a script change, those within others too. */
export function changedTables(script: ParseResult): readonly string[] {
  return tablesOf(script, (name) => ["InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt"].includes(name));
}

/** Those in which a row that is there already is changed, or kept, in place of one that would have its key. */
export function mergedTables(script: ParseResult): readonly string[] {
  return tablesOf(
    script,
    (name, { onConflictClause }) =>
      name === "MergeStmt" || (name === "InsertStmt" && onConflictClause !== undefined),
  );
}

function tablesOf(
  script: ParseResult,
  isMeant: (kind: string, statement: InsertStmt) => boolean,
): readonly string[] {
  const tables: string[] = [];
  walk(script, (name, value) => {
    const statement: InsertStmt = value;
    if (!name.endsWith("Stmt") || !isMeant(name, statement)) return undefined;
    const { schemaname, relname = "" } = statement.relation ?? {};
    tables.push(schemaname && schemaname !== "public" ? `${schemaname}.${relname}` : relname);
    return undefined;
  });
  return tables;
}

/** The statement as a common table expression of a query of nothing else, which is what operators change. */
export function wrappedStatement(statement: Statement): SelectStmt {
  const changed: Node = {
    CommonTableExpr: { ctename: "changed", ctematerialized: "CTEMaterializeDefault", ctequery: statement },
  };
  return { withClause: { ctes: [changed] }, limitOption: "LIMIT_OPTION_DEFAULT", op: "SETOP_NONE" };
}

/** The statement that is wrapped in a query. */
export function unwrappedStatement(statement: Statement | undefined): Node | undefined {
  if (!statement || !("SelectStmt" in statement)) return undefined;
  const [first] = statement.SelectStmt.withClause?.ctes ?? [];
  return nodeOf(first, "CommonTableExpr")?.ctequery;
}
