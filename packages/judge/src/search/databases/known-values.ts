import { type Column, type ComparedConstant, columnKey, type Table, textLiteral } from "@master-sql/sql";
import { QuoteUtils } from "pgsql-deparser";
import type { TrialDatabase } from "../../sandbox/trial-database.ts";
import type { KnownConstant, ValuePools } from "./value-pools.ts";

/** Has PostgreSQL calculate the constant expressions; those that fail are left out. */
export async function knownConstants(
  database: TrialDatabase,
  compared: readonly ComparedConstant[],
): Promise<readonly KnownConstant[]> {
  const expressions = [...new Set(compared.flatMap(({ sql }) => sql ?? []))];
  const outcomes = await database.run(
    expressions.map((sql) => ({ kind: "script", sql: `SELECT (${sql})::text` })),
  );
  const values = new Map<string, string>();
  for (const [index, outcome] of outcomes.entries()) {
    const value = outcome.ok ? outcome.rows[0]?.[0] : null;
    const sql = expressions[index];
    if (value != null && sql !== undefined) values.set(sql, value);
  }
  return compared.flatMap(({ text, sql, ...constant }) => {
    const value = text ?? values.get(sql ?? "");
    return value === undefined ? [] : [{ ...constant, value }];
  });
}

/** Takes from the pools what a column's type can't hold, or a check on it alone refuses. */
export async function withoutRefusedValues(
  database: TrialDatabase,
  tables: readonly Table[],
  pools: ValuePools,
): Promise<ValuePools> {
  const valid = await kept(database, tables, pools, ({ kind, typeName }) =>
    // Of other types every value is made for its column.
    kind === "other" ? `pg_input_is_valid(written, ${textLiteral(typeName)})` : null,
  );
  return kept(database, tables, valid, ({ name, typeName }, { checks }) => {
    const own = checks.filter(({ columns }) => columns.length === 1 && columns[0] === name);
    if (own.length === 0) return null;
    const conditions = own.map(({ expression }) => `(${expression}) IS NOT FALSE`).join(" AND ");
    return `(SELECT ${conditions} FROM (SELECT written::${typeName}) AS v(${QuoteUtils.quoteIdentifier(name)}))`;
  });
}

/** The values of each column for which a condition on `written`, the value's text, is true; all where there is none. */
async function kept(
  database: TrialDatabase,
  tables: readonly Table[],
  pools: ValuePools,
  conditionOf: (column: Column, table: Table) => string | null,
): Promise<ValuePools> {
  const asked = tables.flatMap((table) =>
    table.columns.flatMap((column) => {
      const key = columnKey({ table: table.key, column: column.name });
      const values = pools.get(key) ?? [];
      const condition = values.length === 0 ? null : conditionOf(column, table);
      if (condition === null) return [];
      const tuples = values.map((value) => `(${textLiteral(value)})`).join(", ");
      return [{ key, sql: `SELECT written FROM (VALUES ${tuples}) AS given(written) WHERE ${condition}` }];
    }),
  );
  const outcomes = await database.run(asked.map(({ sql }) => ({ kind: "script", sql })));
  const filtered = new Map(pools);
  for (const [index, { key }] of asked.entries()) {
    const outcome = outcomes[index];
    if (outcome?.ok)
      filtered.set(
        key,
        outcome.rows.flatMap(([value]) => value ?? []),
      );
  }
  return filtered;
}
