import { QuoteUtils } from "pgsql-deparser";
import type { TrialDatabase } from "../../sandbox/trial-database.ts";
import { type ComparedConstant, columnKey } from "../../sql/query-facts.ts";
import type { Table } from "../../sql/schema.ts";
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
  return compared.flatMap(({ columns, role, text, sql }) => {
    const value = text ?? values.get(sql ?? "");
    return value === undefined ? [] : [{ columns, role, value }];
  });
}

/** Takes from the pools what a check on a single column refuses, or its type can't hold. */
export async function withoutRefusedValues(
  database: TrialDatabase,
  tables: readonly Table[],
  pools: ValuePools,
): Promise<ValuePools> {
  const checked = tables.flatMap((table) =>
    table.columns.flatMap((column) => {
      const key = columnKey({ table: table.key, column: column.name });
      const values = pools.get(key) ?? [];
      const checks = table.checks.filter(({ columns }) => columns.length === 1 && columns[0] === column.name);
      if (checks.length === 0 || values.length === 0) return [];
      const name = QuoteUtils.quoteIdentifier(column.name);
      const tuples = values.map(
        (value) => `('${value.replaceAll("'", "''")}'::${column.typeName}, '${value.replaceAll("'", "''")}')`,
      );
      const conditions = checks.map(({ expression }) => `(${expression}) IS NOT FALSE`).join(" AND ");
      return [
        {
          key,
          sql: `SELECT written FROM (VALUES ${tuples.join(", ")}) AS v(${name}, written) WHERE ${conditions}`,
        },
      ];
    }),
  );
  const outcomes = await database.run(checked.map(({ sql }) => ({ kind: "script", sql })));
  const filtered = new Map(pools);
  for (const [index, { key }] of checked.entries()) {
    const outcome = outcomes[index];
    if (outcome?.ok)
      filtered.set(
        key,
        outcome.rows.flatMap(([value]) => value ?? []),
      );
  }
  return filtered;
}
