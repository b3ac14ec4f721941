import { columnRef, isSamePart, nameParts, nodeOf, walk } from "@master-sql/sql";
import type { CTECycleClause, CTESearchClause, Node, SelectStmt } from "@pgsql/types";
import { causeOfAll } from "./causes-together.ts";
import { type Build, Edits } from "./edits.ts";
import { type Outputs, outputsInTermsOf, withOutputs } from "./same-outputs.ts";
import { contents, isTree, rebuilt } from "./tree.ts";

type CompareSelects = (own: SelectStmt, other: SelectStmt, edits: Edits) => Build<SelectStmt>;

interface ComparedTables {
  readonly tables: Build<Partial<SelectStmt>>;
  /** The other query with the own names for common tables and their columns. */
  readonly wanted: SelectStmt;
}

/** Compares the common tables that are left, by their places. */
export function compareTables(
  own: SelectStmt,
  other: SelectStmt,
  edits: Edits,
  selects: CompareSelects,
): ComparedTables {
  const mine = tablesOf(own);
  const theirs = tablesOf(other);
  if (mine.length === 0 && theirs.length === 0) return { tables: () => ({}), wanted: other };
  const isRecursive = own.withClause?.recursive === true || other.withClause?.recursive === true;
  if (mine.length !== theirs.length) return exchanged(own, other, edits.note("WITH", null));
  const wanted = withNamesOfTables(other, theirs, mine);
  const queries = tablesOf(wanted);
  const compared = (within: Edits) =>
    mine.map(({ query }, index) => selects(query, queries[index]?.query ?? query, within));
  if (isRecursive) {
    const within = new Edits(edits);
    compared(within);
    if (within.list.length === 0) noteCircles(tablesOf(own), queries, within);
    if (within.list.length === 0) return { tables: () => ({}), wanted };
    // A recursion of which half is another's may never end.
    const [only, ...more] = new Set(within.list.map(({ clause }) => clause));
    const clause = only && more.length === 0 ? only : "WITH";
    return exchanged(own, wanted, edits.heldBy("WITH").note(clause, causeOfAll(within.list)));
  }
  const builds = compared(edits.heldBy("WITH"));
  return {
    tables: (taken) => ({
      withClause: {
        ...own.withClause,
        ctes: (own.withClause?.ctes ?? []).map((node, index) => {
          const build = builds[index];
          if (!("CommonTableExpr" in node) || !build) return node;
          return { CommonTableExpr: { ...node.CommonTableExpr, ctequery: { SelectStmt: build(taken) } } };
        }),
      },
    }),
    wanted,
  };
}

/** How a recursion goes around in circles, or its order. */
function noteCircles(own: readonly CommonTable[], other: readonly CommonTable[], edits: Edits): void {
  for (const [index, { cycle, search }] of own.entries()) {
    const wanted = other[index];
    if (isSamePart(cycle, wanted?.cycle) && isSamePart(search, wanted?.search)) continue;
    const isOfColumns =
      !!cycle && !!wanted?.cycle && !isSamePart(cycle.cycle_col_list, wanted.cycle.cycle_col_list);
    edits.note("WITH", isOfColumns ? "wrong-column" : "wrong-expression");
  }
}

/** All common tables of one query, or all of the other. */
function exchanged(own: SelectStmt, other: SelectStmt, id: number): ComparedTables {
  return {
    tables: (taken) => ({ withClause: taken.has(id) ? other.withClause : own.withClause }),
    wanted: other,
  };
}

interface CommonTable {
  readonly name: string;
  readonly query: SelectStmt;
  readonly cycle: CTECycleClause | undefined;
  readonly search: CTESearchClause | undefined;
}

function tablesOf({ withClause }: SelectStmt): readonly CommonTable[] {
  return (withClause?.ctes ?? []).flatMap((node) => {
    if (!("CommonTableExpr" in node)) return [];
    const { ctename = "", ctequery, cycle_clause: cycle, search_clause: search } = node.CommonTableExpr;
    return ctequery && "SelectStmt" in ctequery
      ? [{ name: ctename, query: ctequery.SelectStmt, cycle, search }]
      : [];
  });
}

function withNamesOfTables(
  select: SelectStmt,
  tables: readonly CommonTable[],
  named: readonly CommonTable[],
): SelectStmt {
  const names = new Map<string, string>();
  const outputs = new Map<string, Outputs>();
  for (const [place, { name, query }] of tables.entries()) {
    const own = named[place];
    names.set(name, own?.name ?? name);
    if (own) outputs.set(name, outputsInTermsOf(own.query, query));
  }
  const columns = columnsByAlias(select, outputs);
  return rebuilt(select, (value) => {
    const [kind, node] = contents(value) ?? ["", null];
    if (!node) return value;
    if (kind === "CommonTableExpr") return renamedTable(node, names, outputs);
    if (kind === "ColumnRef") return renamedColumn(value, columns);
    const { relname, schemaname, alias } = node;
    const name =
      kind === "RangeVar" && typeof relname === "string" && !schemaname ? names.get(relname) : undefined;
    if (name === undefined) return value;
    return { RangeVar: { ...node, relname: name, alias: isTree(alias) ? alias : { aliasname: relname } } };
  });
}

function renamedTable(
  table: Readonly<Record<string, unknown>>,
  names: ReadonlyMap<string, string>,
  outputs: ReadonlyMap<string, Outputs>,
): unknown {
  const old = String(table.ctename);
  const { ctequery } = table as { readonly ctequery?: Node };
  const select = nodeOf(ctequery, "SelectStmt") ?? null;
  const known = outputs.get(old);
  const query = select && known && { SelectStmt: withOutputs(select, known) };
  return { CommonTableExpr: { ...table, ctename: names.get(old) ?? old, ...(query && { ctequery: query }) } };
}

/** What the columns of common tables are to be called, by the name under which one is read. */
function columnsByAlias(
  select: SelectStmt,
  outputs: ReadonlyMap<string, Outputs>,
): ReadonlyMap<string, Outputs> {
  const columns = new Map<string, Outputs>();
  walk(select, (kind, { relname, schemaname, alias }: Reading) => {
    const known = kind === "RangeVar" && !schemaname ? outputs.get(relname ?? "") : undefined;
    if (known) columns.set(alias?.aliasname ?? relname ?? "", known);
    return undefined;
  });
  return columns;
}

interface Reading {
  readonly relname?: string;
  readonly schemaname?: string;
  readonly alias?: { readonly aliasname?: string };
}

function renamedColumn(
  reference: Readonly<Record<string, unknown>>,
  columns: ReadonlyMap<string, Outputs>,
): unknown {
  const { ColumnRef: column } = reference as { readonly ColumnRef?: { readonly fields?: Node[] } };
  const [table = "", name = "", ...more] = nameParts(column?.fields);
  const wanted = more.length === 0 ? columns.get(table)?.names.get(name) : undefined;
  if (wanted === undefined) return reference;
  return columnRef(table, wanted);
}
