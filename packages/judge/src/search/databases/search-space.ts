import {
  type ColumnId,
  columnKey,
  durationsIn,
  lastName,
  type QueryFacts,
  readQuery,
  type Schema,
  type Table,
  type TableKey,
  walk,
} from "@master-sql/sql";
import type { A_Expr, FuncCall, SelectStmt } from "@pgsql/types";
import type { TrialDatabase } from "../../sandbox/trial-database.ts";
import { type CheckCombinations, checkCombinations } from "./check-combinations.ts";
import type { References } from "./draft-maker.ts";
import { knownConstants, withoutRefusedValues } from "./known-values.ts";
import { withLocalMoments } from "./local-moments.ts";
import type { MinedColumn } from "./mined-data.ts";
import { withNearFactors } from "./near-factors.ts";
import { type QueryHints, queryHints } from "./query-hints.ts";
import { roundedPlaces } from "./rounded-places.ts";
import { type Setup, tablesFor } from "./setup.ts";
import { withSpacedMoments } from "./spaced-moments.ts";
import { buildPools, type KnownConstant, type ValuePools } from "./value-pools.ts";

/** What databases that tell some queries apart are made of. */
export interface SearchSpace {
  /** In foreign key order. */
  readonly tables: readonly Table[];
  readonly pools: ValuePools;
  /** Numbers of rows that matter to the queries. */
  readonly sizes: readonly number[];
  /** Of these the ones that not all queries name. */
  readonly disputedSizes: readonly number[];
  /** Columns (by columnKey) that the queries read. */
  readonly columns: ReadonlySet<string>;
  /** Of those the ones that not all queries read: where they differ, it is likely for these. */
  readonly disputed: ReadonlySet<string>;
  readonly references: References;
  /** The constants that the queries compare each column (by columnKey) with. */
  readonly constants: ReadonlyMap<string, readonly string[]>;
  /** Of these the ones that not all queries name, with their columns. */
  readonly disputedConstants: readonly { readonly column: ColumnId; readonly value: string }[];
  /** What checks on several columns allow. */
  readonly combinations: CheckCombinations;
  /** What the visible data tell of the parts of each column's documents (by columnKey, then partKey). */
  readonly documents: ReadonlyMap<string, MinedColumn["parts"]>;
  readonly hints: QueryHints;
}

/** Reads the queries' tables, constants and joins, and finds values for every column. */
export async function searchSpace(
  database: TrialDatabase,
  setup: Setup,
  queries: readonly SelectStmt[],
): Promise<SearchSpace> {
  const facts = queries.map((select) => readQuery(select, setup.schema));
  const links = facts.flatMap((each) => each.links);
  const sizes = facts.flatMap((each) => each.sizes);
  const tables = tablesFor(setup.schema, ...facts);
  const named: (readonly KnownConstant[])[] = [];
  for (const { compared } of facts) named.push(await knownConstants(database, compared));
  const own = withoutPlaceholders(named);
  const checked = await knownConstants(database, setup.checkConstants);
  const compared = [...own, ...checked];
  const columns = new Set(facts.flatMap((each) => [...each.columns]));
  const plain = buildPools(setup.schema, tables, compared, links, setup.mined, checked, {
    signsMatter: signsMatter(queries),
    roundedPlaces: roundedPlaces(queries),
  });
  const near = withNearFactors(plain, tables, columns, queries);
  const all = withSpacedMoments(near, tables, columns, own, durationsIn(queries));
  const local = await withLocalMoments(database, all, tables, columns, own, queries);
  const pools = await withoutRefusedValues(database, tables, local);
  return {
    tables,
    pools,
    combinations: await checkCombinations(database, tables, pools),
    constants: constantsOf(own),
    disputedConstants: disputedAmong(named),
    sizes,
    disputedSizes: [...new Set(sizes)].filter((size) => facts.some((each) => !each.sizes.includes(size))),
    columns,
    disputed: new Set([...columns].filter((column) => facts.some((each) => !each.columns.has(column)))),
    references: joinedReferences(links, setup.schema),
    hints: queryHints(queries),
    documents: new Map(
      tables.flatMap(({ key }) =>
        [...(setup.mined.get(key)?.columns ?? [])].map(
          ([column, { parts }]) => [columnKey({ table: key, column }), parts] as const,
        ),
      ),
    ),
  };
}

/**
 * The constants without words that the first query, the reference, puts in the place of NULL: what the task shows as
 * missing nobody means by a value that reads the same.
 */
function withoutPlaceholders(named: readonly (readonly KnownConstant[])[]): readonly KnownConstant[] {
  const placeholders = new Set(
    (named[0] ?? []).flatMap(({ replacesNull, value }) => (replacesNull && isWord(value) ? value : [])),
  );
  return named.flat().filter(({ value }) => !placeholders.has(value));
}

/** No number and no moment. */
function isWord(value: string): boolean {
  return /^\D*\p{L}/u.test(value);
}

function constantsOf(compared: readonly KnownConstant[]): SearchSpace["constants"] {
  const constants = new Map<string, readonly string[]>();
  for (const { columns, value } of compared)
    for (const column of columns) {
      const key = columnKey(column);
      constants.set(key, [...(constants.get(key) ?? []), value]);
    }
  return constants;
}

/** Values that some queries compare a column with and others don't; `named` are the constants of each query. */
function disputedAmong(named: readonly (readonly KnownConstant[])[]): SearchSpace["disputedConstants"] {
  const keyOf = (column: ColumnId, value: string) => `${columnKey(column)}\0${value}`;
  const keys = named.map(
    (each) => new Set(each.flatMap(placesOf).map(([column, value]) => keyOf(column, value))),
  );
  const disputed = new Map<string, { readonly column: ColumnId; readonly value: string }>();
  for (const [column, value] of named.flat().flatMap(placesOf)) {
    const key = keyOf(column, value);
    if (keys.some((each) => !each.has(key))) disputed.set(key, { column, value });
  }
  return [...disputed.values()];
}

/** The columns that a constant is compared with as it is, each with its value. */
function placesOf({ columns, role, value }: KnownConstant): readonly (readonly [ColumnId, string])[] {
  return role === "value" ? columns.map((column) => [column, value] as const) : [];
}

/** Columns that the queries join to the key of a table. */
function joinedReferences(links: QueryFacts["links"], schema: Schema): References {
  const references = new Map<TableKey, Map<string, TableKey>>();
  const isKey = ({ table, column }: ColumnId) => {
    const key = schema.tables.get(table)?.uniques[0];
    return key?.length === 1 && key[0] === column;
  };
  for (const [a, b] of [...links, ...links.map(([a, b]) => [b, a] as const)]) {
    if (!isKey(b) || isKey(a)) continue;
    const columns = references.get(a.table) ?? new Map<string, TableKey>();
    references.set(a.table, columns.set(a.column, b.table));
  }
  return references;
}

const signed = new Set(["round", "trunc", "floor", "ceil", "ceiling", "abs", "sign", "mod", "div"]);

/** Whether queries round numbers, or take their remainder, size or sign. */
function signsMatter(queries: readonly SelectStmt[]): boolean {
  let found = false;
  walk(queries, (name, value) => {
    const call: FuncCall = name === "FuncCall" ? value : {};
    const operation: A_Expr = name === "A_Expr" ? value : {};
    if (signed.has(lastName(call.funcname)) || lastName(operation.name) === "%") found = true;
    return undefined;
  });
  return found;
}
