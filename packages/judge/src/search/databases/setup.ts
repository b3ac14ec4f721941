import {
  type ComparedConstant,
  type ParseSql,
  parseExpression,
  type QueryFacts,
  readCondition,
  type Schema,
  type Table,
  type TableKey,
} from "@master-sql/sql";
import type { TrialDatabase } from "../../sandbox/trial-database.ts";
import { readSchema } from "../read-schema.ts";
import { inForeignKeyOrder } from "./draft.ts";
import type { HeldFact } from "./held-facts.ts";
import { type MinedData, mineData, minedKey } from "./mined-data.ts";
import { type MomentOrder, readMomentOrders } from "./plausible.ts";

/** What the search knows of a database before it sees a query. Made once, used for every pair on it. */
export interface Setup {
  /** Keys that the data show stand beside the declared ones. */
  readonly schema: Schema;
  readonly mined: MinedData;
  readonly momentOrders: readonly MomentOrder[];
  /** Constants of the check constraints. */
  readonly checkConstants: readonly ComparedConstant[];
  /** What an exercise's contract declares beside them; empty until it is known. */
  readonly facts: readonly HeldFact[];
}

/** Reads schema, constraints and data of an open database. */
export async function readSetup(database: TrialDatabase, parse: ParseSql): Promise<Setup> {
  const declared = await readSchema(database);
  const mined = await mineData(database, declared);
  const tables = new Map<TableKey, Table>();
  for (const [key, table] of declared.tables)
    tables.set(key, await withConditions(withMinedKey(table, mined), parse));
  const schema: Schema = { ...declared, tables };
  const checkConstants = [...tables.values()].flatMap(({ key, checks }) =>
    checks.flatMap(({ condition }) => (condition ? readCondition(condition, key, schema).compared : [])),
  );
  const momentOrders = await readMomentOrders(database, [...schema.tables.values()]);
  return { schema, mined, momentOrders, checkConstants, facts: [] };
}

/** The table with a key that only the data show, as if it were declared. */
function withMinedKey(table: Table, mined: MinedData): Table {
  const key = minedKey(table, mined.get(table.key));
  if (!key) return table;
  const columns = table.columns.map((column) =>
    key.includes(column.name) ? { ...column, notNull: true } : column,
  );
  return { ...table, columns, uniques: [key], hasPrimaryKey: true };
}

/** The table with the trees of its checks. */
async function withConditions(table: Table, parse: ParseSql): Promise<Table> {
  const checks = table.checks.map(async (check) => {
    const condition = await parseExpression(parse, check.expression);
    return condition ? { ...check, condition } : check;
  });
  return { ...table, checks: await Promise.all(checks) };
}

/** The tables that trial databases fill, in foreign key order: those that the queries read, and what they refer to. */
export function tablesFor(schema: Schema, ...facts: readonly QueryFacts[]): readonly Table[] {
  const found = new Map<TableKey, Table>();
  const add = (key: TableKey) => {
    const view = schema.views.get(key);
    if (view) {
      for (const table of view.tables) add(table);
      return;
    }
    const table = schema.tables.get(key);
    if (!table || found.has(key)) return;
    found.set(key, table);
    for (const { target } of table.foreignKeys) add(target);
  };
  for (const { relations } of facts) for (const key of relations) add(key);
  return inForeignKeyOrder([...found.values()]);
}
