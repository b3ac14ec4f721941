import type { PlanNode } from "@master-sql/judge/plans";
import {
  columnOf,
  conjuncts,
  contains,
  isConstant,
  lastName,
  nameParts,
  printSql,
  Scope,
  type Source,
  tokensOf,
  walk,
} from "@master-sql/sql";
import type { A_Expr, ColumnRef, Node, SelectStmt } from "@pgsql/types";
import type { TutorContext } from "../context.ts";
import type { LearnerQuery } from "../reading/learner-query.ts";
import type { Plan } from "./plan.ts";

/** Indexes on one table that are tried together. */
export interface CandidateIndexes {
  readonly table: string;
  readonly creates: readonly string[];
}

/** Columns of one index. */
const MOST_COLUMNS = 3;

/** Indexes that might save a query pages, the simplest first. That one does has yet to be measured. */
export function candidateIndexes(
  { nodes }: Plan,
  { select, schema }: Pick<LearnerQuery, "select" | "schema">,
  tables: TutorContext["dataset"]["tables"],
): readonly CandidateIndexes[] {
  const scanned = nodes.filter((node) => node["Node Type"] === "Seq Scan");
  const names = new Set(scanned.map((node) => node["Relation Name"]));
  const sources = new Scope(select, schema).all.flatMap((scope) => scope.sources);
  return [
    ...ofJoins(select, sources).filter(({ table }) => names.has(table)),
    ...scanned
      .filter((node) => node["Rows Removed by Filter"] > 3 * node["Actual Rows"] || node["Actual Loops"] > 1)
      .flatMap((node) => ofFilter(node, tables)),
    ...[
      ...ofExpressions(select, sources),
      ...ofOrder(select, sources),
      ...partial(select, sources),
      ...covering(select, sources),
    ].filter(({ table }) => names.has(table)),
  ];
}

/** Of the columns that a scan filters by: each alone, all in one, and one each where alternatives are asked for. */
function ofFilter(node: PlanNode, tables: TutorContext["dataset"]["tables"]): readonly CandidateIndexes[] {
  const table = tables.find(({ name }) => name === node["Relation Name"]);
  const tokens = tokensOf(node.Filter ?? "").map(({ text }) => text);
  const used = (table?.columns ?? []).map(({ name }) => name).filter((name) => tokens.includes(name));
  if (!table || used.length === 0) return [];
  const after = (name: string) => tokens.slice(tokens.indexOf(name) + 1).find((text) => text !== ")");
  const index = (columns: readonly string[]) => `CREATE INDEX ON ${table.name} (${columns.join(", ")})`;
  // Columns that are asked for one value come first, so that what is found lies together.
  const together = used.toSorted((a, b) => Number(after(a) !== "=") - Number(after(b) !== "="));
  const patterns = used.filter((name) => after(name) === "~~").map((name) => `${name} text_pattern_ops`);
  return [
    ...used.map((name) => [index([name])]),
    ...patterns.map((name) => [index([name])]),
    ...(used.length > 1 ? [[index(together.slice(0, MOST_COLUMNS))]] : []),
    ...(used.length > 1 && tokens.includes("OR")
      ? [used.slice(0, MOST_COLUMNS).map((name) => index([name]))]
      : []),
  ].map((creates) => ({ table: table.name, creates }));
}

/** Of columns that are compared with a column of another table. */
function ofJoins(select: SelectStmt, sources: readonly Source[]): readonly CandidateIndexes[] {
  const found = new Map<string, CandidateIndexes>();
  walk(select, (name, { kind, name: operator, lexpr, rexpr }: A_Expr) => {
    if (name !== "A_Expr" || kind !== "AEXPR_OP" || lastName(operator) !== "=") return undefined;
    const [left, right] = [columnOf(lexpr, sources), columnOf(rexpr, sources)];
    if (!left?.column || !right?.column) return undefined;
    for (const { source, column } of [left, right]) {
      const { table } = source;
      if (!table || !column || table.uniques.some(([first]) => first === column.name)) continue;
      const sql = `CREATE INDEX ON ${table.sqlName} (${column.name})`;
      found.set(sql, { table: table.key, creates: [sql] });
    }
    return undefined;
  });
  return [...found.values()];
}

/** The conditions of a query of one table that compare its columns with constants, as SQL over bare columns. */
function ownConditions(
  { whereClause }: SelectStmt,
  sources: readonly Source[],
): readonly { readonly sql: string; readonly column: string; readonly isEqual: boolean }[] {
  const [source, ...others] = sources;
  if (!source?.table || others.length > 0 || !whereClause) return [];
  return conjuncts(whereClause).flatMap((condition) => {
    if (!("A_Expr" in condition)) return [];
    const { kind, name, lexpr, rexpr }: A_Expr = condition.A_Expr;
    const column = columnOf(lexpr, sources)?.column;
    return kind === "AEXPR_OP" && column && rexpr && isConstant(rexpr)
      ? [
          {
            sql: printSql(withoutQualifiers(condition, () => {})),
            column: column.name,
            isEqual: lastName(name) === "=",
          },
        ]
      : [];
  });
}

/** Of the rows alone that fit a condition that never changes, sorted by what else is asked for. */
function partial(select: SelectStmt, sources: readonly Source[]): readonly CandidateIndexes[] {
  const conditions = ownConditions(select, sources);
  const fixed = conditions.find(({ isEqual }) => isEqual);
  const other = conditions.find((each) => each !== fixed);
  const table = sources[0]?.table;
  return fixed && other && table
    ? [
        {
          table: table.key,
          creates: [`CREATE INDEX ON ${table.sqlName} (${other.column}) WHERE ${fixed.sql}`],
        },
      ]
    : [];
}

/** Columns that an index may carry along. */
const MOST_CARRIED = 4;

/** Of the columns of the conditions, carrying along all others that the query reads. */
function covering(select: SelectStmt, sources: readonly Source[]): readonly CandidateIndexes[] {
  const conditions = ownConditions(select, sources).toSorted((a, b) => Number(b.isEqual) - Number(a.isEqual));
  const keys = [...new Set(conditions.map(({ column }) => column))];
  const table = sources[0]?.table;
  const isStar = contains(select.targetList, (name) => name === "A_Star");
  if (!table || keys.length === 0 || isStar) return [];
  const read = new Set<string>();
  walk(select, (name, value: ColumnRef) => {
    const column = name === "ColumnRef" ? columnOf({ ColumnRef: value }, sources)?.column : undefined;
    if (column) read.add(column.name);
    return undefined;
  });
  const carried = [...read].filter((column) => !keys.includes(column));
  return carried.length > 0 && carried.length <= MOST_CARRIED
    ? [
        {
          table: table.key,
          creates: [
            `CREATE INDEX ON ${table.sqlName} (${keys.slice(0, MOST_COLUMNS).join(", ")}) INCLUDE (${carried.join(", ")})`,
          ],
        },
      ]
    : [];
}

/** Of calculations over one column that are compared with a constant: `lower(email) = 'x'`. */
function ofExpressions(select: SelectStmt, sources: readonly Source[]): readonly CandidateIndexes[] {
  const found = new Map<string, CandidateIndexes>();
  walk(select, (name, value: A_Expr) => {
    const { kind, lexpr, rexpr } = value;
    if (name !== "A_Expr" || !/^AEXPR_(OP|IN|BETWEEN)$/.test(kind ?? "") || !lexpr || !rexpr)
      return undefined;
    for (const [side, other] of [
      [lexpr, rexpr],
      [rexpr, lexpr],
    ] as const) {
      if ("ColumnRef" in side || "SubLink" in side || !isConstant(other) || isConstant(side)) continue;
      const bare = withoutTable(side, sources);
      if (bare)
        found.set(bare.sql, {
          table: bare.table,
          creates: [`CREATE INDEX ON ${bare.table} ((${bare.sql}))`],
        });
    }
    return undefined;
  });
  return [...found.values()];
}

/** An expression with its columns alone, and the one table that they are of; null where it has others. */
function withoutTable(
  expression: Node,
  sources: readonly Source[],
): { readonly sql: string; readonly table: string } | null {
  const tables = new Set<string | undefined>();
  const copy = withoutQualifiers(expression, (node) =>
    tables.add(columnOf(node, sources)?.source.table?.key),
  );
  const [table, ...more] = tables;
  return table !== undefined && more.length === 0 ? { sql: printSql(copy), table } : null;
}

/** A copy of a tree with bare column names; each column as it was is handed to `seen`. */
function withoutQualifiers<T>(tree: T, seen: (column: Node) => void): T;
function withoutQualifiers(tree: unknown, seen: (column: Node) => void): unknown {
  if (typeof tree !== "object" || tree === null) return tree;
  if (Array.isArray(tree)) return tree.map((item) => withoutQualifiers(item, seen));
  if (isColumn(tree)) {
    seen(tree);
    return { ColumnRef: { fields: tree.ColumnRef.fields?.slice(-1) } };
  }
  return Object.fromEntries(
    Object.entries(tree).map(([key, child]) => [key, withoutQualifiers(child, seen)]),
  );
}

function isColumn(node: object): node is { readonly ColumnRef: ColumnRef } {
  return "ColumnRef" in node;
}

/** Of the columns that the first rows are sorted by: an index holds them in that order already. */
function ofOrder(
  { sortClause = [], limitCount }: SelectStmt,
  sources: readonly Source[],
): readonly CandidateIndexes[] {
  if (!limitCount) return [];
  const keys = sortClause.map((item) => {
    if (!("SortBy" in item)) return undefined;
    const { node, sortby_dir, sortby_nulls } = item.SortBy;
    const found = columnOf(node, sources);
    if (!found?.column || !found.source.table || !node || !("ColumnRef" in node)) return undefined;
    const direction = sortby_dir === "SORTBY_DESC" ? " DESC" : "";
    const nulls =
      sortby_nulls === "SORTBY_NULLS_FIRST"
        ? " NULLS FIRST"
        : sortby_nulls === "SORTBY_NULLS_LAST"
          ? " NULLS LAST"
          : "";
    return {
      table: found.source.table.key,
      sql: `${nameParts(node.ColumnRef.fields).at(-1)}${direction}${nulls}`,
    };
  });
  const [first] = keys;
  const own = keys.flatMap((key) => (key && key.table === first?.table ? [key.sql] : []));
  return first && own.length === keys.length
    ? [{ table: first.table, creates: [`CREATE INDEX ON ${first.table} (${own.join(", ")})`] }]
    : [];
}
