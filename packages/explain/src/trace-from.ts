import { nameParts, printSql } from "@master-sql/sql";
import type { JoinExpr } from "@pgsql/types";
import {
  type FromTree,
  type Join,
  joinWords,
  type Leaf,
  leavesOf,
  printFrom,
  writtenFrom,
  writtenStar,
} from "./from-tree.ts";
import { type Level, marksIn, nodesOf, splitMarks } from "./level.ts";
import { type Stage, XRAY_ROW_LIMIT, type XrayRow } from "./model.ts";
import { subqueriesIn } from "./subqueries.ts";
import { computed, orThrow, runGuarded } from "./trace.ts";

/** FROM and each JOIN. */
export async function traceFrom(level: Level, tree: FromTree): Promise<Stage> {
  if (tree.kind === "join") return traceJoin(level, tree);
  await traceDerived(level, tree);
  const sql = `SELECT ${tree.selectSql} FROM ${tree.text}`;
  const stage = await readTree(level, tree, sql, null);
  level.emit({
    clause: "from",
    title: `FROM ${printSql(tree.node)}`,
    span: level.trace.text.clause("from", tree.node),
    sql,
    written: writtenRows(tree),
    columns: stage.columns,
    rows: stage.rows.map((row) => ({ ...row, fate: "kept" })),
    rowsOut: stage.total,
    isComplete: stage.isComplete,
  });
  return stage;
}

/** Steps of a subquery in FROM come before its rows are read; one that is LATERAL is stepped into for a row. */
async function traceDerived({ place, trace }: Level, { node, alias, isLateral }: Leaf): Promise<void> {
  if (isLateral || !("RangeSubselect" in node)) return;
  const { subquery } = node.RangeSubselect;
  if (!subquery || !("SelectStmt" in subquery)) return;
  await trace.query(subquery.SelectStmt, {
    ...place,
    label: place.label === "" ? alias : `${place.label} › ${alias}`,
  });
}

async function traceJoin(level: Level, tree: Join): Promise<Stage> {
  const { left, right, join } = tree;
  const before = await traceFrom(level, left);
  if (right.kind === "join") await traceFrom(level, right);
  else await traceDerived(level, right);
  const product = await productSize(level, before, right, join);
  const limited = product !== null && product > XRAY_ROW_LIMIT ? ` LIMIT ${XRAY_ROW_LIMIT + 1}` : "";
  const selected = leavesOf(tree).map(({ selectSql }) => selectSql);
  const sql = `SELECT ${selected.join(", ")} FROM ${printFrom(tree)}${limited}`;
  const stage = await readTree(level, tree, sql, product);
  const condition = join?.quals;
  level.emit({
    clause: "join",
    title: titleOf(tree),
    span: level.trace.text.clause(join ? "join" : "from", nodesOf(right)),
    sql,
    written: writtenRows(tree),
    columns: stage.columns,
    rows: joinedRows(tree, before, stage),
    conditions: condition
      ? [{ sql: printSql(condition), depth: 0, span: level.trace.text.condition(condition) }]
      : [],
    rowsIn: before.total,
    rowsOut: stage.total,
    isComplete: stage.isComplete,
    subqueries: [
      ...level.offer(subqueriesIn([condition]), tree),
      ...(right.kind === "leaf" && right.isLateral ? level.offer(subqueriesIn([right.node]), left) : []),
    ],
  });
  return stage;
}

function writtenRows(tree: FromTree): string {
  return `SELECT ${writtenStar(tree)} FROM ${writtenFrom(tree)}`;
}

function titleOf({ join, right }: Join): string {
  const what = right.kind === "leaf" ? printSql(right.node) : "(…)";
  if (!join) return `, ${what}`;
  const { quals, usingClause } = join;
  const condition = quals
    ? ` ON ${printSql(quals)}`
    : usingClause?.length
      ? ` USING (${nameParts(usingClause).join(", ")})`
      : "";
  return `${joinWords(join)} ${what}${condition}`;
}

/** The joined rows, each with the left row that it is made of, and the left rows without a partner that are lost. */
function joinedRows({ left }: Join, before: Stage, stage: Stage): readonly XrayRow[] {
  const width = leavesOf(left).length;
  const leftOf = (id: string) => id.split("|").slice(0, width).join("|");
  const rows = stage.rows.map((row): XrayRow => ({ ...row, fate: "kept", from: [leftOf(row.id)] }));
  if (!before.isComplete || !stage.isComplete) return rows;
  const paired = new Set(rows.map(({ from }) => from?.[0]));
  const empty = stage.columns.slice(before.columns.length).map(() => null);
  const lost = before.rows.filter(({ id }) => !paired.has(id));
  return [
    ...rows,
    ...lost.map(({ id, cells }): XrayRow => ({ id, cells: [...cells, ...empty], fate: "left", from: [id] })),
  ];
}

/**
 * Rows that a product without a condition gives; null where there is a condition, or the right side hangs on the left.
 */
async function productSize(
  level: Level,
  before: Stage,
  right: FromTree,
  join: JoinExpr | null,
): Promise<number | null> {
  if (join?.quals || join?.usingClause?.length || join?.isNatural || before.total === null) return null;
  if (leavesOf(right).some(({ isLateral }) => isLateral)) return null;
  return before.total * (await count(level, right));
}

async function count(level: Level, tree: FromTree): Promise<number> {
  const counted = await level.run(`SELECT count(*) FROM ${printFrom(tree)}`);
  return Number(counted.rows[0]?.[0] ?? 0);
}

/** Reads the rows of a tree, and learns the columns of its leaves. */
async function readTree(level: Level, tree: FromTree, sql: string, product: number | null): Promise<Stage> {
  const isKnown = tree.kind === "leaf" || product !== null;
  const ran = isKnown ? await level.run(sql) : orThrow(await runGuarded(level.trace, level.place, sql));
  const marks = marksIn(ran, tree);
  for (const [index, leaf] of leavesOf(tree).entries()) {
    const [from = 0, to = ran.columns.length] = [marks[index], marks[index + 1]];
    const own = ran.columns
      .slice(from + 1, to)
      .map((column) => ({ ...computed(column), source: leaf.alias }));
    level.leafColumns.set(leaf.number, own);
  }
  return {
    columns: level.columnsOf(tree),
    rows: ran.rows.map((row) => splitMarks(row, marks)),
    isComplete: !ran.truncated,
    total: ran.truncated ? (product ?? (await count(level, tree))) : ran.rows.length,
  };
}
