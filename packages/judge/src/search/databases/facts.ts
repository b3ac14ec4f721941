import {
  columnKey,
  nodeOf,
  type ParseSql,
  parseExpression,
  parseQuery,
  readCondition,
  readQuery,
  type Schema,
  type Table,
  type TableKey,
} from "@master-sql/sql";
import type { Node } from "@pgsql/types";
import { QuoteUtils } from "pgsql-deparser";
import type { Fact } from "../../contract/index.ts";
import { type Setup, tablesFor } from "./setup.ts";

/** Rows that break a fact; a NULL breaks none, as with PostgreSQL's own constraints. */
export function violationOf(fact: Fact): string {
  if ("never" in fact) return fact.never.trim().replace(/;$/, "");
  const table = sqlName(fact.table);
  if ("check" in fact) return `SELECT 1 FROM ${table} WHERE (${fact.check}) IS FALSE`;
  const columns = fact.unique.map((name) => QuoteUtils.quoteIdentifier(name));
  const known = columns.map((name) => `${name} IS NOT NULL`).join(" AND ");
  return `SELECT 1 FROM ${table} WHERE ${known} GROUP BY ${columns.join(", ")} HAVING count(*) > 1`;
}

/**
 * What is known of a database with the facts of a contract beside it: keys and checks among them are kept to like
 * declared ones when databases are made up, and all are asserted of every database that is tried.
 */
export async function withFacts(
  setup: Setup,
  facts: readonly Fact[] | undefined,
  parse: ParseSql,
): Promise<Setup> {
  let known = setup;
  for (const fact of facts ?? []) known = await withFact(known, fact, parse);
  return known;
}

async function withFact(setup: Setup, fact: Fact, parse: ParseSql): Promise<Setup> {
  const held = (schema: Schema, relations: ReadonlySet<TableKey>, more: Partial<Setup> = {}): Setup => {
    const read = { relations, compared: [], links: [], sizes: [], columns: new Set<string>() };
    const tables = tablesFor(schema, read).map(({ key }) => key);
    return { ...setup, ...more, schema, facts: [...setup.facts, { violation: violationOf(fact), tables }] };
  };
  if ("never" in fact) {
    const parsed = await parseQuery(parse, fact.never);
    if (parsed.kind !== "query") throw new Error(`What never holds must be one query: ${fact.never}`);
    return held(setup.schema, readQuery(parsed.select, setup.schema).relations);
  }
  const table = setup.schema.tables.get(fact.table);
  if (!table) throw new Error(`A fact is told of a table that there is not: ${fact.table}`);
  const relations = new Set([table.key]);
  if ("unique" in fact) {
    const unique = { ...table, uniques: [...table.uniques, fact.unique] };
    return held(withTable(setup.schema, unique), relations);
  }
  const condition = await parseExpression(parse, fact.check);
  if (!condition) throw new Error(`What always holds must be one condition: ${fact.check}`);
  const read = readCondition(condition, table.key, setup.schema);
  const columns = table.columns.filter(({ name }) =>
    read.columns.has(columnKey({ table: table.key, column: name })),
  );
  const check = { expression: fact.check, columns: columns.map(({ name }) => name), condition };
  const never = namesNeverNull(condition);
  const checked: Table = {
    ...table,
    checks: [...table.checks, check],
    columns: table.columns.map((each) => (never.includes(each.name) ? { ...each, notNull: true } : each)),
  };
  return held(withTable(setup.schema, checked), relations, {
    checkConstants: [...setup.checkConstants, ...read.compared],
  });
}

function withTable(schema: Schema, table: Table): Schema {
  return { ...schema, tables: new Map([...schema.tables, [table.key, table]]) };
}

/** Columns that a condition says are never NULL: `city IS NOT NULL`, alone or joined by AND. */
function namesNeverNull(condition: Node): readonly string[] {
  const joined = nodeOf(condition, "BoolExpr");
  if (joined?.boolop === "AND_EXPR") return (joined.args ?? []).flatMap(namesNeverNull);
  if (!("NullTest" in condition) || condition.NullTest.nulltesttype !== "IS_NOT_NULL") return [];
  const { arg } = condition.NullTest;
  const field = arg && "ColumnRef" in arg ? arg.ColumnRef.fields?.at(-1) : undefined;
  return field && "String" in field ? [field.String.sval ?? ""] : [];
}

function sqlName(key: TableKey): string {
  return key
    .split(".")
    .map((part) => QuoteUtils.quoteIdentifier(part))
    .join(".");
}
