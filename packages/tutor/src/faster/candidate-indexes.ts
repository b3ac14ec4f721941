import type { PlanNode } from "@master-sql/judge/plans";
import {
  columnOf,
  isConstant,
  nameParts,
  printSql,
  type Source,
  scopesOf,
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
  const sources = scopesOf(select, schema).flatMap((scope) => scope.sources);
  return [
    ...scanned
      .filter((node) => node["Rows Removed by Filter"] > 3 * node["Actual Rows"] || node["Actual Loops"] > 1)
      .flatMap((node) => ofFilter(node, tables)),
    ...[...ofExpressions(select, sources), ...ofOrder(select, sources)].filter(({ table }) =>
      names.has(table),
    ),
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
