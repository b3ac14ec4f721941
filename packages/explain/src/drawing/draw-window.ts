import type { WindowDrawing } from "@master-sql/course";
import {
  aliasOf,
  cast,
  columnRef,
  copyTree,
  lastName,
  nameNodes,
  nameParts,
  printSql,
  textConstant,
  walk,
} from "@master-sql/sql";
import { list, quantity } from "@master-sql/words";
import type { FuncCall, Node, ResTarget, SelectStmt, WindowDef } from "@pgsql/types";
import { CannotDraw, type Drawn, type Subject } from "./model.ts";
import { namesIn } from "./named-columns.ts";
import { rowName } from "./row-name.ts";
import { treeOf } from "./subject.ts";
import { readName } from "./table-name.ts";

const MOST_ROWS = 10;
const MOST_COLUMNS = 3;
/** What tells the rows apart. */
const ID = "#row";

/** These look at the order of the rows of a partition, whatever the frame says. */
const RANKS = new Set(["row_number", "rank", "dense_rank", "percent_rank", "cume_dist", "ntile"]);
/** These take the value of one other row. */
const NEIGHBORS = new Set(["lag", "lead"]);

/**
 * The frame of every row of a window function, or the row that it takes its value from. PostgreSQL itself tells which
 * rows these are: the same window, asked for what tells its rows apart.
 */
export async function drawWindow(subject: Subject): Promise<Drawn> {
  const select = await treeOf(subject);
  const { call, target } = windowCall(select);
  if (select.groupClause?.length)
    throw new CannotDraw("The rows of a window must be those of FROM: group them in a subquery.");
  const over = call.over ?? {};
  const name = lastName(call.funcname);
  const window = definitionOf(over, select);
  const columns = columnsNamed(window, call, select);
  const ran = await subject.run(printSql({ SelectStmt: windowQuery(select, call, name, window, columns) }));
  if (!ran.ok) throw new CannotDraw(`The query fails: ${ran.message}.`);
  if (ran.truncated || ran.rows.length > MOST_ROWS)
    throw new CannotDraw(`The picture has room for ${MOST_ROWS} rows. Take fewer in a subquery.`);
  const rows = ran.rows.map(([id, value, seen, partition, ...cells]) => ({
    id,
    value,
    seen,
    partition,
    cells,
  }));
  const places = new Map(rows.map(({ id }, index) => [id, index]));
  const partitions = [...new Set(rows.map(({ partition }) => partition))];
  const reads = RANKS.has(name) ? "order" : NEIGHBORS.has(name) ? "neighbor" : "frame";
  const drawing: WindowDrawing = {
    kind: "window",
    reads,
    table: { ...readName(select), columns: [...columns], rows: rows.map(({ cells }) => cells), hidden: 0 },
    // What is made of the value isn't drawn, and neither is its name.
    value: isWhole(target, call) ? (target.name ?? name) : name,
    rows: rows.map(({ value, seen, partition }) => ({
      value: value ?? null,
      partition: partitions.indexOf(partition),
      seen: (seen ?? "")
        .split(",")
        .flatMap((id) => places.get(id) ?? [])
        .toSorted((a, b) => a - b),
    })),
  };
  return {
    drawing,
    title: printSql({ FuncCall: call }).replace(/\s+/g, " "),
    caption: captionOf(drawing, partitions.length),
    rows: drawing.rows.map((_, row) => rowWords(drawing, row)),
  };
}

function windowCall({ targetList = [] }: SelectStmt): {
  readonly call: FuncCall;
  readonly target: ResTarget;
} {
  for (const node of targetList) {
    if (!("ResTarget" in node)) continue;
    let found: FuncCall | null = null;
    walk(node.ResTarget.val, (kind, value: FuncCall) => {
      if (kind === "FuncCall" && value.over && !found) found = value;
      return found === null;
    });
    if (found) return { call: found, target: node.ResTarget };
  }
  throw new CannotDraw("A window is drawn of a query with a window function.");
}

/** Whether the window function is all that is selected there. */
function isWhole({ val }: ResTarget, call: FuncCall): boolean {
  return val !== undefined && "FuncCall" in val && val.FuncCall === call;
}

/** The window that OVER names, or defines. */
function definitionOf(over: WindowDef, { windowClause = [] }: SelectStmt): WindowDef {
  const named = windowClause.flatMap((node) =>
    "WindowDef" in node && node.WindowDef.name === (over.name ?? over.refname) ? [node.WindowDef] : [],
  )[0];
  if (!named) return over;
  return over.name
    ? named
    : { ...over, partitionClause: named.partitionClause, orderClause: over.orderClause ?? named.orderClause };
}

/** Names of the columns that the window and its function look at, then of others that are selected, in this order. */
function columnsNamed(
  window: WindowDef,
  { args }: FuncCall,
  { targetList = [] }: SelectStmt,
): readonly string[] {
  const plain = targetList.flatMap((node) =>
    "ResTarget" in node && node.ResTarget.val && "ColumnRef" in node.ResTarget.val
      ? (nameParts(node.ResTarget.val.ColumnRef.fields).at(-1) ?? [])
      : [],
  );
  const looked = [...namesIn([window.partitionClause, window.orderClause, args])].map(
    (name) => name.split(".").at(-1) ?? name,
  );
  const chosen = [...new Set([...looked, ...plain])].filter((name) => name !== "*").slice(0, MOST_COLUMNS);
  const place = (name: string) => (plain.includes(name) ? plain.indexOf(name) : plain.length);
  return chosen.toSorted((a, b) => place(a) - place(b));
}

const target = (val: Node, name: string): Node => ({ ResTarget: { val, name } });
const callOver = (name: string, args: Node[], over?: WindowDef): Node => ({
  FuncCall: {
    funcname: nameNodes(name),
    args,
    ...(over && { over }),
    funcformat: "COERCE_EXPLICIT_CALL",
  },
});
const asText = (arg: Node): Node => cast(arg, "text");

/**
 * id, value, ids of the rows that it is made of, partition, and the columns, in the order of the window.
 */
function windowQuery(
  query: SelectStmt,
  original: FuncCall,
  name: string,
  window: WindowDef,
  columns: readonly string[],
): SelectStmt {
  const select = copyTree(query);
  const [from, ...others] = select.fromClause ?? [];
  if (!from || others.length > 0 || "JoinExpr" in from)
    throw new CannotDraw("The rows of a window must be those of one table, or of one subquery.");
  const id = columnRef(ID);
  const over = original.over ?? {};
  // Without an order of its own, so that its frame is the whole partition.
  const partition: WindowDef = { partitionClause: window.partitionClause, frameOptions: 1058 };
  const ids = callOver("string_agg", [asText(id), textConstant(",")], over);
  const seen = NEIGHBORS.has(name)
    ? callOver(name, [asText(id), ...(original.args ?? []).slice(1, 2)], over)
    : ids;
  const wholePartition = callOver("min", [id], partition);
  select.fromClause = [numbered(from)];
  select.targetList = [
    target(asText(id), "#id"),
    target({ FuncCall: original }, "#value"),
    target(RANKS.has(name) ? { A_Const: { isnull: true } } : seen, "#seen"),
    target(wholePartition, "#partition"),
    ...columns.map((each) => target(columnRef(each), each)),
  ];
  const place = callOver("row_number", [], {
    partitionClause: window.partitionClause,
    orderClause: window.orderClause,
    frameOptions: 1058,
  });
  select.sortClause = [...(window.partitionClause ?? []), window.orderClause?.length ? place : id].map(
    (node) => ({
      SortBy: { node, sortby_dir: "SORTBY_DEFAULT", sortby_nulls: "SORTBY_NULLS_DEFAULT" },
    }),
  );
  select.distinctClause = undefined;
  select.limitCount = undefined;
  select.limitOffset = undefined;
  return select;
}

/** The same rows under the same name, each with a number. */
function numbered(item: Node): Node {
  const alias = aliasOf(item);
  return {
    RangeSubselect: {
      subquery: {
        SelectStmt: {
          targetList: [
            target(callOver("row_number", [], { frameOptions: 1058 }), ID),
            { ResTarget: { val: { ColumnRef: { fields: [{ A_Star: {} }] } } } },
          ],
          fromClause: [item],
          op: "SETOP_NONE",
          limitOption: "LIMIT_OPTION_DEFAULT",
        },
      },
      alias: { aliasname: alias ?? "rows" },
    },
  };
}

const SEEN: Readonly<Record<WindowDrawing["reads"], string>> = {
  frame: "A bar beside each row spans the rows that its value is made of; the dot is the row itself.",
  order: "Each row's value comes from its place in the order of its partition, whatever the frame.",
  neighbor: "An arrow leads to each row from the one that its value is taken from.",
};

function captionOf(drawing: WindowDrawing, partitions: number): string {
  const { rows, table, reads } = drawing;
  const all = `${quantity(rows.length, "row")} of ${table.name}, all of which stay${partitions > 1 ? `, in ${quantity(partitions, "partition")}` : ""}.`;
  return `${all} ${SEEN[reads]}`;
}

function rowWords({ table, rows, value, reads }: WindowDrawing, row: number): string {
  const { seen = [], value: result = null } = rows[row] ?? {};
  const given = `${value} is ${result ?? "NULL"}`;
  if (reads === "order") return `${rowName(table, row)}: ${given}.`;
  if (seen.length === 0) return `${rowName(table, row)}: ${given}, from no row.`;
  return `${rowName(table, row)}: ${given}, from ${list(seen.map((each) => rowName(table, each)))}.`;
}
