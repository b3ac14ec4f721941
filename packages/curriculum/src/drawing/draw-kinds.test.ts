import type { Drawing, DrawingKind } from "@master-sql/course";
import { sandboxRunner } from "@master-sql/explain";
import { type Drawn, draw, readBtree } from "@master-sql/explain/drawing";
import { readExplained } from "@master-sql/judge/plans";
import { loadModule, parse } from "libpg-query";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";

const SALES = `
create table sales (id integer primary key, shop text, day date, amount numeric);
insert into sales values
  (1, 'a', '2026-01-01', 10), (2, 'a', '2026-01-02', 20), (3, 'a', '2026-01-03', null),
  (4, 'b', '2026-01-01', 5), (5, 'b', '2026-01-01', 7), (6, null, '2026-01-05', 1);
create table rents (shop text, tier text, since date, until date);
insert into rents values ('a', 'low', '2026-01-01', '2026-02-01'), ('a', 'high', '2026-02-01', null),
  ('b', 'low', '2026-01-01', '2026-01-10'), ('b', 'low', '2026-01-05', '2026-01-20'), ('b', 'low', '2026-03-01', '2026-04-01');
create table big as select n as id, n % 100 as part from generate_series(1, 20000) as n;
`;

const sandbox = createToolSandbox();
beforeAll(async () => {
  await ensureSnapshots();
  await loadModule();
  await sandbox.open({ kind: "script", sql: SALES });
});
afterAll(() => sandbox.close());

const outcome = (kind: DrawingKind, sql: string) =>
  draw(kind, sql, { parse, runAfter: (script) => sandboxRunner(sandbox, script) });

async function drawn<K extends DrawingKind>(
  kind: K,
  sql: string,
): Promise<Drawn & { readonly drawing: Extract<Drawing, { kind: K }> }> {
  const given = await outcome(kind, sql);
  if (given.status === "refused") throw new Error(given.reason);
  const { drawing } = given.drawn;
  if (!isOf(drawing, kind)) throw new Error(drawing.kind);
  return { ...given.drawn, drawing };
}

function isOf<K extends DrawingKind>(drawing: Drawing, kind: K): drawing is Extract<Drawing, { kind: K }> {
  return drawing.kind === kind;
}

async function refusal(kind: DrawingKind, sql: string): Promise<string> {
  const given = await outcome(kind, sql);
  return given.status === "refused" ? given.reason : "drawn";
}

const JOIN = `select p.name, (select count(*) from sales) from big join (values (1, 'a'), (2, 'b')) as p (part, name)
  on p.part = big.part order by big.id limit 20`;

async function rowsOf(sql: string) {
  const ran = await sandbox.run(sql, { isolated: true, rowLimit: 20_000 });
  if (ran.status !== "completed") throw new Error(ran.status);
  return ran.results.at(-1)?.rows ?? [];
}

const sorted = (rows: readonly (readonly (string | null)[])[]) =>
  rows.map((row) => JSON.stringify(row)).toSorted();

test("groups: the rows of each, what is computed of them, and those that HAVING drops are the query's", async () => {
  const sql = "select shop, count(*) as n, sum(amount) as total from sales group by shop having count(*) > 1";
  const { drawing, title, caption, rows } = await drawn("groups", sql);
  expect(sorted(drawing.groups.filter(({ stays }) => stays).map(({ cells }) => cells))).toEqual(
    sorted(await rowsOf(sql)),
  );
  const shopAt = drawing.table.columns.indexOf("shop");
  for (const { cells, members } of drawing.groups)
    for (const member of members) expect(drawing.table.rows[member]?.[shopAt]).toBe(cells[0]);
  expect(drawing.groups.flatMap(({ members }) => members).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(drawing.columns).toEqual(["shop", "n", "total"]);
  expect(title).toBe("group by shop having count(*) > 1");
  expect(caption).toBe(
    "6 rows of sales fold into 3 groups, one for each shop. The largest, (a), is made of 3. HAVING drops 1 of them.",
  );
  expect(rows).toContain(
    "The group (NULL) is made of 1 row: (NULL, 1); n is 1, total is 1; HAVING drops it.",
  );
});

test("groups: subtotals come before totals, and a row is in several; without GROUP BY all rows are one", async () => {
  const rollup = await drawn(
    "groups",
    "select shop, count(*) from sales where shop is not null group by rollup (shop)",
  );
  expect(rollup.drawing.groups.map(({ members }) => members.length)).toEqual([2, 3, 5]);
  const one = await drawn("groups", "select sum(amount) from sales where amount > 6");
  expect(one.drawing.groups).toEqual([{ cells: ["37"], members: [0, 1, 2], stays: true }]);
});

test("truth: every row has the value of the condition and of its parts, and stays where the whole is true", async () => {
  const { drawing, caption } = await drawn(
    "truth",
    "select id, amount from sales where amount > 6 and not shop = 'b'",
  );
  const where = drawing.conditions.map((condition) => `(${condition})::text`).join(", ");
  const real = await rowsOf(`select ${where} from sales order by id`);
  expect(drawing.rows.map(({ truths }) => truths)).toEqual(
    real.map((row) => row.map((value) => value ?? "unknown")),
  );
  expect(drawing.rows.map(({ stays }) => stays)).toEqual([true, true, false, false, false, false]);
  expect(caption).toMatch(/true for 2, false for 3, and unknown for 1\..*Unknown isn't true/);
});

test("clauses: as written and as carried out, with the rows after each", async () => {
  const { drawing, caption } = await drawn(
    "clauses",
    "select shop, count(*) as n\nfrom sales\nwhere amount > 5\ngroup by shop\norder by n desc\nlimit 1",
  );
  expect(drawing.written.map((text) => text.split(" ")[0])).toEqual([
    "select",
    "from",
    "where",
    "group",
    "order",
    "limit",
  ]);
  expect(drawing.steps.map(({ words, written, rows }) => [words, written, rows])).toEqual([
    ["FROM", 1, 6],
    ["WHERE", 2, 3],
    ["GROUP BY", 3, 2],
    ["SELECT", 0, 2],
    ["ORDER BY", 4, 2],
    ["LIMIT", 5, 1],
  ]);
  expect(caption).toBe(
    "SELECT is written first, but runs as step 4 of 6. It begins with 6 rows and ends with 1.",
  );
});

test.each([
  ["order by day", "peers are one"],
  ["order by id rows between 1 preceding and current row", "two rows"],
  ["partition by shop", "the partition"],
  ["partition by shop order by id rows between current row and unbounded following", "to the end"],
  ["order by day range between interval '1 day' preceding and current row", "a range"],
])("window: the sum over the rows of each frame is the query's, %s (%s)", async (over) => {
  const sql = `select id, sum(id) over (${over}) as s from sales`;
  const { drawing } = await drawn("window", sql);
  const id = (row: number) => Number(drawing.table.rows[row]?.[drawing.table.columns.indexOf("id")]);
  for (const { seen, value } of drawing.rows)
    expect(String(seen.reduce((sum, row) => sum + id(row), 0))).toBe(value);
  const real = await rowsOf(`select id, s from (${sql}) as q order by id`);
  expect(drawing.rows.map(({ value }, row) => [String(id(row)), value]).toSorted()).toEqual(real);
});

test("window: lag takes its value from the row that it points to; a rank looks at the order alone", async () => {
  const { drawing } = await drawn(
    "window",
    "select id, lag(id, 2) over w as two_before from sales window w as (order by id)",
  );
  expect(drawing.reads).toBe("neighbor");
  expect(drawing.value).toBe("two_before");
  const change = await drawn("window", "select id, id - lag(id) over (order by id) as change from sales");
  expect(change.drawing.value).toBe("lag");
  expect(change.drawing.rows.map(({ value }) => value)).toEqual([null, "1", "2", "3", "4", "5"]);
  for (const { seen, value } of drawing.rows)
    expect(drawing.table.rows[seen[0] ?? -1]?.[0] ?? null).toBe(value);
  const rank = await drawn(
    "window",
    "select id, rank() over (partition by shop order by day) as place from sales",
  );
  expect(rank.drawing.reads).toBe("order");
  expect(rank.drawing.rows.map(({ partition, value }) => [partition, value])).toEqual([
    [0, "1"],
    [0, "2"],
    [0, "3"],
    [1, "1"],
    [1, "1"],
    [2, "1"],
  ]);
});

test("history: spans with their ends, gaps and overlaps", async () => {
  const { drawing, caption } = await drawn(
    "history",
    "select shop, tier, since, until from rents order by shop, since",
  );
  expect(
    drawing.lanes.map(({ name, spans }) => [name, spans.map(({ words, from, to }) => [words, from, to])]),
  ).toEqual([
    [
      "a",
      [
        ["low", "2026-01-01", "2026-02-01"],
        ["high", "2026-02-01", null],
      ],
    ],
    [
      "b",
      [
        ["low", "2026-01-01", "2026-01-10"],
        ["low", "2026-01-05", "2026-01-20"],
        ["low", "2026-03-01", "2026-04-01"],
      ],
    ],
  ]);
  expect(caption).toBe(
    "5 spans of time, each from its beginning up to its end. There are 1 gap and 1 overlap between them. 1 of them has no end.",
  );
});

test("plan: the nodes of EXPLAIN with their rows in all and their pages, also after an index was made", async () => {
  const scan = await drawn("plan", "explain (analyze, buffers) select * from big where id = 77");
  expect(scan.title).toBe("select * from big where id = 77");
  expect(scan.drawing.nodes).toMatchObject([
    { node: "Seq Scan", relation: "big", depth: 0, rows: 1, times: 1 },
  ]);
  const found = await drawn("plan", "create index on big (id); explain select * from big where id = 77");
  expect(found.drawing.nodes[0]?.node).toMatch(/Index|Bitmap/);
  expect(found.drawing.pages).toBeLessThan(scan.drawing.pages);
});

test("plan: an estimate that is far off is told; EXPLAIN's text and its JSON say the same", async () => {
  const sql = "select * from big where part % 7 = 3";
  const { drawing, rows } = await drawn("plan", sql);
  expect(drawing.nodes[0]?.misestimate).toMatch(/^\d+ rows expected, \d+ times as many came$/);
  expect(rows[0]).toContain("times as many came");
  const told = async (format: string) =>
    readExplained(
      (await rowsOf(`explain (analyze, buffers, timing off, summary off, format ${format}) ${JOIN}`)).map(
        ([cell]) => cell ?? "",
      ),
    );
  const [text, json] = [await told("text"), await told("json")];
  expect(text?.map(({ pages: _, ...node }) => node.name)).toContain("Hash Join");
  // A node of the text that touched no page says nothing of pages; aliases stand in the text alone.
  const comparable = (nodes: typeof text) =>
    nodes?.map(({ name, depth, purpose, planned, carriedOut, pages }) => ({
      ...{ name, depth, purpose, planned, carriedOut },
      pages: pages ?? 0,
    }));
  expect(comparable(text)).toEqual(comparable(json));
});

const INDEXED = "create index by_part on big (part); analyze big;";

test("btree: every row of the table is in a leaf once, in the order of the keys", async () => {
  const [[hex] = []] = await rowsOf(
    `${INDEXED} checkpoint; select encode(pg_relation_bytes('by_part'), 'hex')`,
  );
  const { root, pages, size } = readBtree(hex ?? "");
  const inOrder = (block: number): readonly (string | undefined)[] => {
    const page = pages.get(block);
    return page?.level === 0 ? page.rows.flat() : (page?.children ?? []).flatMap(inOrder);
  };
  const real = await rowsOf(`${INDEXED} select ctid from big order by part, ctid`);
  expect(inOrder(root?.block ?? 0).join()).toBe(real.map(([tid]) => tid).join());
  expect(size).toBe(pages.size + 1);
});

test("btree: the way from the root to what is searched for, and the pages of the table", async () => {
  const { drawing, caption, rows } = await drawn(
    "btree",
    `${INDEXED} explain select * from big where part = 40`,
  );
  expect(drawing).toMatchObject({ index: "by_part", table: "big", columns: ["part"], end: "first" });
  const [root, leaf] = drawing.levels;
  expect(drawing.levels).toHaveLength(2);
  const key = (level: typeof root) => Number(level?.entries[level.followed]?.cells[0]);
  expect(root?.entries[root.followed]?.child).toBe(leaf?.block);
  expect(key(root)).toBeLessThanOrEqual(40);
  expect(key(leaf)).toBe(40);
  for (const { entries } of drawing.levels) {
    const keys = entries.map(({ cells }) => Number(cells[0]));
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  }
  expect(drawing.fetched?.rows).toBe(200);
  const [[pages] = []] = await rowsOf(
    "select count(distinct (ctid::text::point)[0]) from big where part = 40",
  );
  expect((drawing.fetched?.pages.length ?? 0) + (drawing.fetched?.hidden ?? 0)).toBe(Number(pages));
  expect(caption).toContain(`The 200 rows are on ${pages} pages of big.`);
  expect(rows.at(-1)).toMatch(/^Of big are read page 0 \(\d rows?\)/);
});

test("btree: from the end where the order asks for it, and without the table where the index has all", async () => {
  const last = await drawn(
    "btree",
    "create index on big (part, id); vacuum analyze big; select id from big where part = 40 order by id desc limit 1",
  );
  expect(last.drawing).toMatchObject({ end: "last", columns: ["part", "id"], fetched: null });
  const leaf = last.drawing.levels.at(-1);
  expect(leaf?.entries[leaf.followed]?.cells).toEqual(["40", "19940"]);
  expect(last.caption).toContain("big isn't touched.");
});

test("table: the first rows of a table, its types and key, and a value and a NULL that are there", async () => {
  const { drawing, title, caption, rows } = await drawn("table", "select * from sales order by id");
  const real = await rowsOf("select * from sales order by id");
  expect(drawing.table).toEqual({
    name: "sales",
    alias: null,
    columns: ["id", "shop", "day", "amount"],
    rows: real.slice(0, 5),
    hidden: 1,
  });
  expect(drawing).toMatchObject({ types: ["integer", "text", "date", "numeric"], key: [0], row: 0 });
  expect(drawing.value).toEqual({ row: 1, column: 3 });
  expect(drawing.missing).toEqual({ row: 2, column: 3 });
  expect(title).toBe("select * from sales order by id");
  expect(caption).toBe(
    "The table sales has 6 rows and 4 columns; here are the first 5 rows. The primary key id identifies each row.",
  );
  expect(rows).toEqual([
    "The table name is sales.",
    "The columns, with their types, are id (integer), shop (text), day (date), and amount (numeric).",
    "The primary key is id.",
    "(1, a, 2026-01-01, 10) is a row.",
    "20 is the value of amount in the row (2, a, 2026-01-02, 20).",
    "NULL marks that the row (3, a, 2026-01-03, NULL) has no value in amount.",
  ]);
});

test("table: a key of several columns; a result has neither a table's name nor its key", async () => {
  const twice = await drawn(
    "table",
    "create table pairs (a int, b text, c int, primary key (c, a)); insert into pairs values (1, 'x', 2); select * from pairs",
  );
  expect(twice.drawing).toMatchObject({ key: [2, 0], row: 0, value: null, missing: null });
  expect(twice.caption).toBe(
    "The table pairs has 1 row and 3 columns. Together, c and a are the primary key, and identify each row.",
  );
  for (const sql of [
    "select shop, count(*) as id from sales group by shop",
    "select amount as id, shop from sales",
    "select shop from sales",
    "with sales as (select shop as id from sales) select * from sales",
    "select part from big",
  ])
    expect((await drawn("table", sql)).drawing.key, sql).toEqual([]);
  const typed = await drawn("table", "select now(), localtimestamp, 1.5::numeric(3, 1)");
  expect(typed.drawing.types).toEqual(["timestamptz", "timestamp", "numeric(3,1)"]);
  const filtered = await drawn("table", "select id, amount from sales where shop = 'a'");
  expect(filtered.caption).toBe(
    "The result has 3 rows and 2 columns. The primary key id identifies each row.",
  );
  const counted = await drawn("table", "select shop, count(*) as n from sales group by shop");
  expect(counted.drawing.table.name).toBe("result");
  expect(counted.caption).toBe("The result has 3 rows and 2 columns.");
});

test.each<[DrawingKind, string, RegExp]>([
  ["table", "select * from sales where id = 9", /needs a row/],
  ["table", "select nothing from sales", /^The query fails: /],
  ["groups", "select * from sales", /^Groups are drawn of a query that groups rows/],
  ["groups", "select part, count(*) from big group by part", /room for 8 groups/],
  ["groups", "select count(*) from big", /room for 12 rows, and there are far more|too many/],
  ["truth", "select * from sales", /^Truth values are drawn of a query with WHERE/],
  ["clauses", "select 1", /fewer than 3 clauses/],
  ["window", "select id from sales", /^A window is drawn of a query with a window function/],
  [
    "window",
    "select n, sum(n) over () from (select n from generate_series(1, 12) as n) as s",
    /room for 10 rows/,
  ],
  ["window", "select count(*) over () from sales s join rents r on true", /of one table, or of one subquery/],
  ["history", "select shop, tier from rents", /last two columns are moments/],
  ["btree", "select * from big where id = 3", /searches an index/],
  ["btree", `${INDEXED} select * from big where part = 400`, /finds nothing/],
  ["plan", "create table t (id integer)", /^A plan is drawn of a query/],
])("%s is refused of %s", async (kind, sql, reason) => {
  expect(await refusal(kind, sql)).toMatch(reason);
});
