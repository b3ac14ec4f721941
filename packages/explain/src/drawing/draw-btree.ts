import type { BtreeDrawing } from "@master-sql/course";
import { flatten, type PlanNode } from "@master-sql/judge/plans";
import { textLiteral } from "@master-sql/sql";
import { list, number, quantity } from "@master-sql/words";
import { type Btree, type BtreePage, readBtree, type Tid } from "./btree-pages.ts";
import { carriedOut } from "./carried-out.ts";
import { CannotDraw, type Drawn, type Subject } from "./model.ts";

/** Entries that are shown on either side of the one that is followed. */
const BESIDE = 2;
/** Pages of the table that are shown. */
const MOST_PAGES = 4;

/** How PostgreSQL finds rows by an index: read from the pages of the index itself, once the query has run. */
export async function drawBtree(subject: Subject): Promise<Drawn> {
  const scan = scanOf((await carriedOut(subject)).top);
  const { table, columns, tree } = await indexOf(subject, scan.index);
  const found = await foundRows(subject, table, scan);
  const path = pathTo(tree, found, scan.end);
  if (!path) throw new CannotDraw("The query finds nothing by its index.");
  const shown = path.map(({ page, entry }) => shownEntries(tree, page, entry));
  const keys = await keysOf(
    subject,
    table,
    columns,
    shown.flatMap(({ entries }) => entries.map(({ first }) => first)),
  );
  const drawing: BtreeDrawing = {
    kind: "btree",
    index: scan.index,
    table,
    columns: [...columns],
    condition: scan.condition,
    end: scan.end,
    size: tree.size,
    levels: path.map(({ page, entry }, at) => {
      const { from, entries, after } = shown[at] ?? { from: 0, entries: [], after: 0 };
      return {
        block: page.block,
        pages: [...tree.pages.values()].filter(({ level }) => level === page.level).length,
        before: from,
        after,
        entries: entries.map(({ first, child, rows }) => ({
          cells: [...(keys.get(first) ?? [])],
          child,
          rows,
        })),
        followed: entry - from,
      };
    }),
    fetched: scan.touchesTable ? fetchedPages(tree, found, scan) : null,
  };
  return {
    drawing,
    title: `${table} (${columns.join(", ")}), searched by ${scan.condition}`,
    caption: captionOf(drawing),
    rows: wordsOf(drawing),
  };
}

/** The search of an index in a plan. */
interface Scan {
  readonly index: string;
  /** What the query calls the table. */
  readonly alias: string;
  readonly condition: string;
  readonly end: "first" | "last";
  /** Rows that the search led to before the query had enough. */
  readonly rows: number;
  readonly touchesTable: boolean;
}

function scanOf(top: PlanNode): Scan {
  const nodes = flatten(top);
  const at = nodes.findIndex(({ node }) => node["Index Cond"] !== undefined);
  const found = nodes[at];
  if (!found) throw new CannotDraw("A tree is drawn of a query that searches an index.");
  const { node, depth } = found;
  if (node["Index Searches"] > 1 || node["Actual Loops"] > 1)
    throw new CannotDraw("Its plan searches the index more than once.");
  // Of a bitmap, the table stands in the node above.
  const above = nodes.slice(0, at).findLast((other) => other.depth < depth)?.node;
  return {
    index: node["Index Name"] ?? "",
    alias: node.Alias ?? above?.Alias ?? "",
    condition: node["Index Cond"] ?? "",
    end: node["Scan Direction"] === "Backward" ? "last" : "first",
    rows: node["Actual Rows"] + node["Rows Removed by Filter"],
    touchesTable: node["Node Type"] !== "Index Only Scan" || node["Heap Fetches"] > 0,
  };
}

async function indexOf(
  { run }: Subject,
  name: string,
): Promise<{ readonly table: string; readonly columns: readonly string[]; readonly tree: Btree }> {
  // The file is as the last checkpoint has left it.
  const ran = await run(`CHECKPOINT;
    SELECT i.indrelid::regclass, am.amname, encode(pg_relation_bytes(c.oid), 'hex'), k.key
    FROM pg_class AS c
    JOIN pg_am AS am ON am.oid = c.relam
    JOIN pg_index AS i ON i.indexrelid = c.oid
    CROSS JOIN LATERAL (
      SELECT at, pg_get_indexdef(c.oid, at, true) AS key FROM generate_series(1, i.indnkeyatts) AS at
    ) AS k
    WHERE c.relname = ${textLiteral(name)}
    ORDER BY k.at`);
  if (!ran.ok) throw new CannotDraw(`The index can't be read: ${ran.message}.`);
  const [first] = ran.rows;
  if (first?.[1] !== "btree") throw new CannotDraw(`${name} is no B-tree.`);
  return {
    table: first[0] ?? "",
    columns: ran.rows.map(([, , , key]) => key ?? ""),
    tree: readBtree(first[2] ?? ""),
  };
}

/** Where the rows are that the search is for. */
async function foundRows({ run }: Subject, table: string, { alias, condition }: Scan): Promise<Set<Tid>> {
  const ran = await run(`SELECT ctid FROM ${table} AS ${alias} WHERE ${condition}`);
  if (!ran.ok) throw new CannotDraw(`What is searched for hangs on other rows: ${condition}.`);
  if (ran.truncated) throw new CannotDraw("Its search finds too many rows.");
  return new Set(ran.rows.map(([tid]) => tid ?? ""));
}

async function keysOf(
  { run }: Subject,
  table: string,
  columns: readonly string[],
  rows: readonly Tid[],
): Promise<ReadonlyMap<Tid, readonly (string | null)[]>> {
  const tids = rows.map((tid) => `"${tid}"`).join(",");
  const ran = await run(
    `SELECT ctid, ${columns.join(", ")} FROM ${table} WHERE ctid = ANY ('{${tids}}'::tid[])`,
  );
  if (!ran.ok) throw new CannotDraw(`Its keys can't be read: ${ran.message}.`);
  return new Map(ran.rows.map(([tid, ...cells]) => [tid ?? "", cells]));
}

interface Step {
  readonly page: BtreePage;
  /** Which of its entries is followed. */
  readonly entry: number;
}

/** From the root to the first entry, or the last, that leads to a row that is searched for. */
function pathTo(tree: Btree, found: ReadonlySet<Tid>, end: Scan["end"]): readonly Step[] | null {
  const search = (page: BtreePage | null | undefined): readonly Step[] | null => {
    if (!page) return null;
    const count = Math.max(page.rows.length, page.children.length);
    for (let step = 0; step < count; step += 1) {
      const entry = end === "first" ? step : count - 1 - step;
      if (page.level === 0) {
        if (page.rows[entry]?.some((tid) => found.has(tid))) return [{ page, entry }];
        continue;
      }
      const below = search(tree.pages.get(page.children[entry] ?? 0));
      if (below) return [{ page, entry }, ...below];
    }
    return null;
  };
  return search(tree.root);
}

interface ShownEntry {
  /** A row that the entry leads to, or the first of those below it. */
  readonly first: Tid;
  readonly child: number | null;
  readonly rows: number;
}

function shownEntries(
  tree: Btree,
  page: BtreePage,
  entry: number,
): { readonly from: number; readonly entries: readonly ShownEntry[]; readonly after: number } {
  const all = page.level === 0 ? page.rows : page.children;
  const from = Math.max(0, entry - BESIDE);
  const to = Math.min(all.length, entry + BESIDE + 1);
  const entries = all.slice(from, to).map((_, index): ShownEntry => {
    const rows = page.rows[from + index] ?? [];
    const child = page.children[from + index] ?? null;
    return { first: rows[0] ?? firstBelow(tree, child), child, rows: rows.length };
  });
  return { from, entries, after: all.length - to };
}

function firstBelow(tree: Btree, block: number | null): Tid {
  const page = block === null ? undefined : tree.pages.get(block);
  if (!page) throw new CannotDraw("The index can't be read: a page is missing.");
  return page.level === 0 ? (page.rows[0]?.[0] ?? "") : firstBelow(tree, page.children[0] ?? null);
}

/** The rows that the search led to, by the pages of the table on which they lie, in the table's order. */
function fetchedPages(
  tree: Btree,
  found: ReadonlySet<Tid>,
  { end, rows: count }: Scan,
): NonNullable<BtreeDrawing["fetched"]> {
  const inOrder = (page: BtreePage): readonly Tid[] =>
    page.level === 0
      ? page.rows.flat()
      : page.children.flatMap((child) => inOrder(tree.pages.get(child) ?? emptyPage));
  const all = (tree.root ? inOrder(tree.root) : []).filter((tid) => found.has(tid));
  const read = (end === "first" ? all : all.toReversed()).slice(0, count);
  const blocks = read.map((tid) => Number(tid.slice(1).split(",")[0]));
  const pages = [...new Set(blocks)]
    .toSorted((a, b) => a - b)
    .map((block) => ({ block, rows: blocks.filter((other) => other === block).length }));
  return {
    rows: read.length,
    pages: pages.slice(0, MOST_PAGES),
    hidden: Math.max(0, pages.length - MOST_PAGES),
  };
}

const emptyPage: BtreePage = { block: 0, level: 0, rows: [], children: [] };

function captionOf({ index, table, size, levels, end, condition, fetched }: BtreeDrawing): string {
  return [
    // One page more says where the root is.
    `${index} has ${quantity(size - 1, "page")} on ${quantity(levels.length, "level")}.`,
    `From the root to the ${end} entry for ${condition} PostgreSQL reads ${number(levels.length)} of them.`,
    fetched === null
      ? `The entries hold all that is asked for: ${table} isn't touched.`
      : `${fetched.rows === 1 ? "The row is" : `The ${number(fetched.rows)} rows are`} on ${quantity(fetched.pages.length + fetched.hidden, "page")} of ${table}.`,
  ].join(" ");
}

function wordsOf({ table, levels, fetched }: BtreeDrawing): readonly string[] {
  const steps = levels.map(({ block, before, after, entries, followed }, at) => {
    const name = at === levels.length - 1 ? "leaf" : at === 0 ? "root" : "page below it";
    const entry = entries[followed];
    const key = `(${(entry?.cells ?? []).map((cell) => cell ?? "NULL").join(", ")})`;
    const all = quantity(before + entries.length + after, "entry", "entries");
    return entry?.child == null
      ? `The ${name}, page ${block}, has ${all}; that of ${key} leads to ${quantity(entry?.rows ?? 0, "row")}.`
      : `The ${name}, page ${block}, has ${all}; the one whose page begins at ${key} leads to page ${entry.child}.`;
  });
  if (fetched === null) return steps;
  const pages = fetched.pages.map(({ block, rows }) => `page ${block} (${quantity(rows, "row")})`);
  const more = fetched.hidden > 0 ? [quantity(fetched.hidden, "more page")] : [];
  return [...steps, `Of ${table} are read ${list([...pages, ...more])}.`];
}
