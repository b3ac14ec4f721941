import type { DrawnTable, JoinDrawing } from "@master-sql/course";
import { leavesOf, printSelect, printSql } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import type { XrayColumn, XrayRow, XrayStep } from "../index.ts";
import { CannotDraw, type Drawn, ROWS_OF_A_SIDE, type Subject } from "./model.ts";
import { chosenColumns, namesIn, namesInJoins } from "./named-columns.ts";
import { narrowed } from "./narrowed.ts";
import { ownSteps, stepAt, treeOf, xrayOf } from "./subject.ts";
import { hangsOnOthers, tableName } from "./table-name.ts";
import { joinWords } from "./words-of-a-join.ts";

const MOST_SIDES = 3;
/** Columns of a row that there is room for, by the number of tables. */
const columnsOfARow = (sides: number) => (sides > 2 ? 2 : 3);

/** Rows of one side, by what tells them apart. */
interface Side {
  readonly name: string;
  readonly alias: string | null;
  readonly columns: readonly string[];
  readonly rows: Map<string, readonly (string | null)[]>;
  hidden: number;
}

/** Which rows a join puts together: the steps of FROM and its joins, and what WHERE leaves of their rows. */
export async function drawJoin(subject: Subject): Promise<Drawn> {
  const select = narrowed(await treeOf(subject));
  const steps = ownSteps(await xrayOf(subject, printSelect(select)));
  const from = stepAt(steps, "from");
  const joins = steps.filter(({ clause }) => clause === "join");
  const last = joins.at(-1);
  if (!from || !last) throw new CannotDraw("A join is drawn of a query that joins.");
  if (joins.length >= MOST_SIDES) throw new CannotDraw(`A picture has room for ${MOST_SIDES} tables.`);
  const names = [...new Set(last.columns.map(({ source }) => source))];
  const shown = names.map((name) => columnsOfSide(select, last.columns, name, columnsOfARow(names.length)));
  const leaves = leavesOf(select.fromClause ?? []);
  const sides = names.map(
    (alias, index): Side => ({
      ...tableName(leaves[index], alias),
      columns: (shown[index] ?? []).map((at) => last.columns[at]?.name ?? ""),
      rows: new Map(),
      hidden: 0,
    }),
  );
  const cellsOf = ({ cells }: XrayRow, side: number) => (shown[side] ?? []).map((at) => cells[at] ?? null);
  const places = new Map(from.rows.map(({ id }, index) => [id, index]));
  const place = ({ ids: [first] }: Path) => places.get(first ?? "") ?? from.rows.length;
  const hanging = leaves.map(hangsOnOthers);
  const paths = pathsOf(joins, hanging, stepAt(steps, "where")).toSorted((a, b) => place(a) - place(b));
  for (const row of from.rows) sides[0]?.rows.set(row.id, cellsOf(row, 0));
  for (const { row, ids } of paths)
    for (const [index, id] of ids.entries()) if (id !== null) sides[index]?.rows.set(id, cellsOf(row, index));
  for (const [index, node] of leaves.entries())
    if (index > 0 && !hangsOnOthers(node))
      await addWithoutPartner(subject, select, node, sides[index], shown[index]);
  const drawing: JoinDrawing = {
    kind: "join",
    sides: sides.map((side) => drawnSide(side)),
    paths: paths.map(({ ids, stays }) => ({
      rows: ids.map((id, index) => (id === null ? null : [...(sides[index]?.rows.keys() ?? [])].indexOf(id))),
      stays,
    })),
  };
  return { drawing, title: fromText(select, drawing.sides), ...joinWords(drawing, joins) };
}

/** What is joined by, then what is filtered and shown. */
function columnsOfSide(
  select: SelectStmt,
  columns: readonly XrayColumn[],
  side: string,
  most: number,
): readonly number[] {
  const own = columns.flatMap(({ source }, index) => (source === side ? [index] : []));
  const wanted = [namesInJoins(select), namesIn(select.whereClause), namesIn(select.targetList)];
  const chosen = chosenColumns(
    own.flatMap((index) => columns[index] ?? []),
    wanted,
    most,
  );
  return chosen.flatMap((index) => own[index] ?? []);
}

/** FROM with its joins, in which subqueries that only take some rows of a table stand as that table. */
function fromText({ fromClause = [] }: SelectStmt, sides: readonly DrawnTable[]): string {
  let side = 0;
  const named = (node: Node): Node => {
    if ("JoinExpr" in node && !node.JoinExpr.alias) {
      const { larg, rarg, ...join } = node.JoinExpr;
      return { JoinExpr: { ...join, larg: larg && named(larg), rarg: rarg && named(rarg) } };
    }
    const { name = "", alias } = sides[side] ?? {};
    side += 1;
    return {
      RangeVar: {
        relname: name,
        inh: true,
        relpersistence: "p",
        ...(alias && { alias: { aliasname: alias } }),
      },
    };
  };
  const items = fromClause.map((node) => printSql(named(node)));
  return `FROM ${items.join(", ")}`.replace(/\s+/g, " ");
}

interface Path {
  /** The row of the join, with cells of all sides. */
  readonly row: XrayRow;
  readonly ids: readonly (string | null)[];
  readonly stays: boolean;
}

function pathsOf(
  joins: readonly XrayStep[],
  hanging: readonly boolean[],
  where: XrayStep | null,
): readonly Path[] {
  const fates = new Map(where?.rows.map(({ id, fate }) => [id, fate]));
  return joins.flatMap((step, index) => {
    if (!step.isComplete) throw new CannotDraw("The join reads too many rows for a picture.");
    const isLast = index === joins.length - 1;
    return step.rows.flatMap((row): Path[] => {
      const lost = row.fate === "left";
      if (!lost && !isLast) return [];
      const own = row.id.split("|");
      // Rows that are computed for each row before them are numbered anew for each.
      const ids = own.map((id, at) =>
        id === "-" ? null : hanging[at] ? own.slice(0, at + 1).join("|") : id,
      );
      return [{ row, ids, stays: !lost && (fates.get(row.id) ?? "kept") === "kept" }];
    });
  });
}

/** Rows of a table that no path goes through are drawn where there is room for all, and counted otherwise. */
async function addWithoutPartner(
  subject: Subject,
  { withClause }: SelectStmt,
  node: Node,
  side: Side | undefined,
  shown: readonly number[] | undefined,
): Promise<void> {
  if (!side || !shown) return;
  const star: Node = { ResTarget: { val: { ColumnRef: { fields: [{ A_Star: {} }] } } } };
  const whole: SelectStmt = {
    withClause,
    targetList: [star],
    fromClause: [node],
    op: "SETOP_NONE",
    limitOption: "LIMIT_OPTION_DEFAULT",
  };
  const [read] = ownSteps(await xrayOf(subject, printSelect(whole))).filter(
    ({ clause }) => clause === "from",
  );
  if (!read) return;
  const others = read.rows.filter(({ id }) => !side.rows.has(id));
  if (!read.isComplete || side.rows.size + others.length > ROWS_OF_A_SIDE) {
    side.hidden = (read.rowsOut ?? read.rows.length) - side.rows.size;
    return;
  }
  const places = side.columns.map((name) => read.columns.findIndex((column) => column.name === name));
  for (const { id, cells } of others)
    side.rows.set(
      id,
      places.map((at) => cells[at] ?? null),
    );
}

function drawnSide({ name, alias, columns, rows, hidden }: Side): DrawnTable {
  if (rows.size > ROWS_OF_A_SIDE)
    throw new CannotDraw(
      `The picture has room for ${ROWS_OF_A_SIDE} rows a side; ${name} has ${rows.size}. Take fewer in a subquery.`,
    );
  return { name, alias, columns: [...columns], rows: [...rows.values()].map((row) => [...row]), hidden };
}
