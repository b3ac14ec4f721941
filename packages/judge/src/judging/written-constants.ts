import {
  type ComparedConstant,
  columnKey,
  nodeOf,
  parseMoment,
  printSql,
  readQuery,
  type Schema,
  type Table,
  type TableKey,
  walk,
} from "@master-sql/sql";
import type { InsertStmt, MergeWhenClause, Node, SelectStmt, UpdateStmt } from "@pgsql/types";
import type { TrialDatabase } from "../sandbox/trial-database.ts";
import type { Instance } from "../search/databases/instance.ts";
import { knownConstants } from "../search/databases/known-values.ts";
import type { ValuePools } from "../search/databases/value-pools.ts";

/** A statement, and a query that reads what it does, without the constants that columns are only set to. */
export interface ReadStatement {
  readonly tree: Node;
  readonly asking: SelectStmt;
}

interface WritingScripts {
  /** All of their statements. */
  readonly statements: readonly Node[];
  /** The statements of each accepted one. */
  readonly solutions: readonly (readonly ReadStatement[])[];
  /** Tables in which a row with a key that is there already is changed, or kept, instead of added. */
  readonly merged: ReadonlySet<TableKey>;
}

/** By column (as of columnKey) what it doesn't hold before a script runs. */
export type Unwritten = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * What only the scripts themselves write: a new row's key and the moment of a change are there before by chance at most, and
 * a task leaves open what is to be done then (rule P25). What a solution asks for before it writes it is decided.
 */
export async function unwrittenConstants(
  database: TrialDatabase,
  schema: Schema,
  tables: readonly Table[],
  { statements, solutions, merged }: WritingScripts,
): Promise<Unwritten> {
  const known = async (compared: readonly ComparedConstant[]) =>
    (await knownConstants(database, compared)).flatMap(({ columns, value }) =>
      columns.map((column) => `${columnKey(column)}\0${comparable(value)}`),
    );
  const written = new Set(await known(statements.flatMap((each) => constantsSet(each, schema))));
  const asked = new Set<string>();
  for (const each of solutions) {
    // What is asked for after it was written tells of nothing that was there before.
    const before = new Set<string>();
    for (const { tree, asking } of each) {
      for (const constant of await known(readQuery(asking, schema).compared))
        if (!before.has(constant)) asked.add(constant);
      for (const constant of await known(constantsSet(tree, schema))) before.add(constant);
    }
  }
  const found = new Map<string, ReadonlySet<string>>();
  for (const table of tables) {
    const keys = new Set(merged.has(table.key) ? [] : table.uniques.flat());
    for (const { name, kind } of table.columns) {
      if (kind !== "date" && kind !== "timestamp" && !keys.has(name)) continue;
      const key = columnKey({ table: table.key, column: name });
      const own = [...written].filter((each) => each.startsWith(`${key}\0`) && !asked.has(each));
      if (own.length > 0) found.set(key, new Set(own.map((each) => each.slice(key.length + 1))));
    }
  }
  return found;
}

/** The pools without such values. */
export function withoutUnwritten(pools: ValuePools, unwritten: Unwritten): ValuePools {
  return new Map(
    [...pools].map(([key, values]) => {
      const own = unwritten.get(key);
      return [key, own ? values.filter((value) => !own.has(comparable(value))) : values];
    }),
  );
}

/** Whether a database holds none of them. */
export function isFreeOf(unwritten: Unwritten, tables: readonly Table[], instance: Instance): boolean {
  return tables.every((table) =>
    table.columns.every(({ name }, place) => {
      const own = unwritten.get(columnKey({ table: table.key, column: name }));
      return !own || (instance.get(table.key) ?? []).every((row) => !own.has(comparable(row[place] ?? "")));
    }),
  );
}

/** The constants that columns are set to, within common table expressions too. */
function constantsSet(statement: Node, schema: Schema): readonly ComparedConstant[] {
  const found: ComparedConstant[] = [];
  const add = (table: TableKey, column: string | undefined, value: Node | undefined) => {
    const typeName = schema.tables.get(table)?.columns.find(({ name }) => name === column)?.typeName;
    if (!column || !typeName || !value || !isConstant(value)) return;
    const sql = `CAST(${printSql(value)} AS ${typeName})`;
    found.push({ columns: [{ table, column }], role: "value", sql });
  };
  const addTargets = (table: TableKey, targets: readonly Node[] = []) => {
    for (const node of targets) if ("ResTarget" in node) add(table, node.ResTarget.name, node.ResTarget.val);
  };
  let merging: TableKey = "";
  walk(statement, (name, value) => {
    if (name === "UpdateStmt") {
      const update: UpdateStmt = value;
      addTargets(tableOf(update), update.targetList);
    }
    if (name === "InsertStmt") {
      const insert: InsertStmt = value;
      const table = tableOf(insert);
      for (const row of rowsOf(insert)) {
        const names = (insert.cols ?? []).map((node) => nodeOf(node, "ResTarget")?.name);
        const columns = insert.cols
          ? names
          : (schema.tables.get(table)?.columns ?? []).map((each) => each.name);
        for (const [place, node] of row.entries()) add(table, columns[place], node);
      }
      addTargets(table, insert.onConflictClause?.targetList);
    }
    if (name === "MergeStmt") merging = tableOf(value);
    if (name === "MergeWhenClause") {
      const clause: MergeWhenClause = value;
      const values = clause.values ?? [];
      for (const [place, node] of (clause.targetList ?? []).entries())
        if ("ResTarget" in node) add(merging, node.ResTarget.name, values[place] ?? node.ResTarget.val);
    }
    return undefined;
  });
  return found;
}

function tableOf({ relation }: Pick<InsertStmt, "relation">): TableKey {
  const { schemaname, relname = "" } = relation ?? {};
  return schemaname && schemaname !== "public" ? `${schemaname}.${relname}` : relname;
}

function rowsOf({ selectStmt }: InsertStmt): readonly (readonly Node[])[] {
  const select = nodeOf(selectStmt, "SelectStmt");
  if (select?.valuesLists) return select.valuesLists.map((row) => nodeOf(row, "List")?.items ?? []);
  const values = select?.targetList?.map((node) => nodeOf(node, "ResTarget")?.val);
  return values ? [values.map((value) => value ?? ({} as Node))] : [];
}

function isConstant(node: Node): boolean {
  if ("TypeCast" in node) return node.TypeCast.arg !== undefined && isConstant(node.TypeCast.arg);
  return "A_Const" in node && !node.A_Const.isnull;
}

/** The same text for one moment, however it is written. */
function comparable(value: string): string {
  const moment = /^\d{4}-\d\d-\d\d/.test(value) ? parseMoment(value) : null;
  return moment === null || /\.\d*[1-9]/.test(value) ? value : String(moment);
}
