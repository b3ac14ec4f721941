import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseQuery, type Schema, SqlText, type Table } from "@master-sql/sql";
import { plainColumn } from "@master-sql/sql/testing/plain-column";
import { loadModule, parse } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { moreFacts } from "../facts/more-facts.ts";
import type { LearnerQuery } from "../reading/learner-query.ts";
import { suspicions } from "./suspicions.ts";
import { worthKnowing } from "./worth-knowing.ts";

beforeAll(() => loadModule());

const column = (name: string, kind: "integer" | "text" | "timestamp", notNull = true) =>
  plainColumn(name, kind, { notNull });
const table = (key: string, columns: Table["columns"]): Table => ({
  key,
  sqlName: key,
  columns,
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [],
  checks: [],
});
const schema: Schema = {
  tables: new Map(
    [
      table("customers", [column("id", "integer"), column("name", "text"), column("phone", "text", false)]),
      table("orders", [
        column("id", "integer"),
        column("customer_id", "integer", false),
        column("ordered_at", "timestamp"),
        column("status", "text"),
      ]),
    ].map((each) => [each.key, each]),
  ),
  views: new Map(),
};

async function queryOf(sql: string): Promise<LearnerQuery> {
  const parsed = await parseQuery(parse, sql);
  if (parsed.kind !== "query") throw new Error(`${sql}: ${parsed.kind}`);
  return { sql, select: parsed.select, schema, text: new SqlText(sql) };
}

async function found(sql: string): Promise<readonly string[]> {
  return suspicions(await queryOf(sql)).map(({ rule }) => rule);
}

const LEFT = "FROM customers c LEFT JOIN orders o ON o.customer_id = c.id";

test.each([
  [
    "equals-null",
    "SELECT id FROM customers WHERE phone = NULL",
    "SELECT id FROM customers WHERE phone IS NULL",
  ],
  [
    "not-in-nullable",
    "SELECT id FROM customers WHERE id NOT IN (SELECT customer_id FROM orders)",
    "SELECT id FROM customers WHERE id NOT IN (SELECT customer_id FROM orders WHERE customer_id IS NOT NULL)",
  ],
  [
    "not-in-nullable",
    "SELECT id FROM customers WHERE id NOT IN (1, NULL)",
    "SELECT id FROM customers WHERE id NOT IN (1, 2)",
  ],
  [
    "unused-cte",
    "WITH paid AS (SELECT id FROM orders) SELECT id FROM customers",
    "WITH paid AS (SELECT id FROM orders) SELECT count(*) FROM customers WHERE id IN (SELECT id FROM paid)",
  ],
  [
    "unused-cte",
    "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT id FROM orders",
    "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT i FROM n",
  ],
  [
    "star-over-join",
    "SELECT * FROM customers c JOIN orders o ON o.customer_id = c.id",
    "SELECT * FROM customers JOIN orders USING (id)",
  ],
  [
    "star-in-set-operation",
    "SELECT * FROM customers UNION ALL SELECT id, status, status FROM orders",
    "SELECT * FROM customers UNION ALL SELECT * FROM customers",
  ],
  [
    "join-without-condition",
    "SELECT 1 FROM customers, orders",
    "SELECT 1 FROM customers, orders WHERE customer_id = customers.id",
  ],
  [
    "outer-join-undone",
    `SELECT c.id ${LEFT} WHERE o.status = 'paid'`,
    `SELECT c.id ${LEFT} AND o.status = 'paid'`,
  ],
  [
    "between-on-timestamp",
    "SELECT id FROM orders WHERE ordered_at BETWEEN '2025-01-01' AND '2025-01-31'",
    "SELECT id FROM orders WHERE ordered_at >= '2025-01-01' AND ordered_at < '2025-02-01'",
  ],
  [
    "last-value-frame",
    "SELECT last_value(id) OVER (ORDER BY name) FROM customers",
    "SELECT last_value(id) OVER (ORDER BY name ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM customers",
  ],
  [
    "count-star-after-left-join",
    `SELECT c.id, count(*) ${LEFT} GROUP BY c.id`,
    `SELECT c.id, count(o.id) ${LEFT} GROUP BY c.id`,
  ],
  [
    "count-star-after-left-join",
    `SELECT c.name, count(*) ${LEFT} GROUP BY c.name`,
    "SELECT c.name, count(*) FROM customers c LEFT JOIN (SELECT customer_id, count(*) AS n FROM orders GROUP BY customer_id) o ON o.customer_id = c.id GROUP BY c.name",
  ],
  [
    "count-star-after-left-join",
    "WITH o AS (SELECT customer_id, count(*) AS n FROM orders GROUP BY customer_id) SELECT c.id, count(*) FROM customers c LEFT JOIN o ON o.customer_id = c.id GROUP BY c.id",
    "WITH o AS (SELECT customer_id, count(*) AS n FROM orders GROUP BY customer_id) SELECT c.phone, count(*) FROM customers c LEFT JOIN o ON o.customer_id = c.id GROUP BY c.phone",
  ],
  [
    "unstable-paging",
    "SELECT id FROM orders ORDER BY status LIMIT 10 OFFSET 10",
    "SELECT id FROM orders ORDER BY status, id LIMIT 10 OFFSET 10",
  ],
  [
    "unstable-paging",
    "SELECT status, ordered_at FROM orders ORDER BY status LIMIT 1 OFFSET 1",
    "SELECT status FROM orders ORDER BY status DESC LIMIT 1 OFFSET 1",
  ],
  [
    "having-without-aggregate",
    "SELECT status, count(*) FROM orders GROUP BY status HAVING status <> 'new'",
    "SELECT status, count(*) FROM orders GROUP BY status HAVING count(*) > 1",
  ],
  [
    "natural-join",
    "SELECT 1 FROM customers NATURAL JOIN orders",
    "SELECT 1 FROM customers JOIN orders USING (id)",
  ],
])("T6 %s is seen where it is, and nowhere else", async (rule, wrong, right) => {
  expect(await found(wrong)).toContain(rule);
  expect(await found(right)).not.toContain(rule);
});

test.each([
  [
    "repeated-sum",
    "SELECT c.id, sum(c.id) FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.id",
  ],
  ["merged-again", "SELECT DISTINCT c.name FROM customers c JOIN orders o ON o.customer_id = c.id"],
  ["text-compared-by-size", "SELECT id FROM customers WHERE phone > '100'"],
  ["count-of-nullable", "SELECT count(phone) FROM customers"],
  ["positions", "SELECT name FROM customers ORDER BY 1"],
  ["integer-division", "SELECT id / 2 FROM customers"],
  ["limit-without-order", "SELECT id FROM customers LIMIT 3"],
  ["and-or-precedence", "SELECT id FROM orders WHERE id = 1 OR id = 2 AND status = 'new'"],
])("T6 what may be meant and may surprise is worth knowing: %s", async (rule, sql) => {
  expect(worthKnowing(await queryOf(sql)).map((note) => note.rule)).toEqual([rule]);
});

test.each([
  "SELECT o.id, sum(o.id) FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY o.id",
  "SELECT DISTINCT c.name, o.status FROM customers c JOIN orders o ON o.customer_id = c.id",
  "SELECT DISTINCT o.status FROM customers c JOIN orders o ON o.customer_id = c.id",
  "SELECT id FROM customers WHERE phone > 'a' ORDER BY name",
  "SELECT count(name), count(*) FROM customers",
])("T6 nothing is worth knowing of %s", async (sql) => {
  expect(worthKnowing(await queryOf(sql))).toEqual([]);
});

test.each([
  ["SELECT name status FROM customers, orders", true],
  ["SELECT name AS status FROM customers, orders", false],
  ['SELECT name AS "status" FROM customers, orders', false],
])("T6 a comma is missing only where the second column isn't named with AS: %s", async (sql, isMissing) => {
  const rules = moreFacts(await queryOf(sql)).map(({ rule }) => rule);
  expect(rules.includes("missing-comma")).toBe(isMissing);
});

test.each([
  ["any-character", "SELECT id FROM customers WHERE name LIKE '%_%@x'", true],
  ["any-character", "SELECT id FROM customers WHERE name LIKE '%\\_%@x'", false],
  ["any-character", "SELECT id FROM customers WHERE name NOT LIKE 'a_b'", false],
  ["array-as-text", "SELECT id FROM customers WHERE name::jsonb ->> 'tags' = 'urgent'", true],
  ["array-as-text", "SELECT id FROM customers WHERE name::jsonb -> 'tags' ? 'urgent'", false],
  ["never-needed", "SELECT id FROM orders WHERE status = 'paid' AND status <> 'open'", true],
  ["never-needed", "SELECT id FROM orders WHERE status <> 'paid' AND status <> 'open'", false],
  ["null-in-left-join", `SELECT 1 ${LEFT}`, true],
  [
    "null-in-left-join",
    "SELECT 1 FROM customers c LEFT JOIN orders o ON o.customer_id = c.id OR o.customer_id IS NULL",
    false,
  ],
])("T8 the fact %s is looked for in %s: %s", async (rule, sql, isFound) => {
  expect(moreFacts(await queryOf(sql)).some((each) => each.rule === rule)).toBe(isFound);
});

/** Of every file of exercises, the blocks below `## Solution`, by the dataset that its front matter names. */
function solutions(): readonly { readonly slug: string; readonly dataset: string; readonly sql: string }[] {
  const folder = resolve(import.meta.dirname, "../../../../content/exercises");
  return readdirSync(folder).flatMap((file) => {
    const text = readFileSync(resolve(folder, file), "utf8");
    const dataset = /^dataset: (\S+)/m.exec(text)?.[1] ?? "";
    return [...text.matchAll(/## Solution\n\n```sql\n(.*?)```/gs)].map(([, sql = ""]) => ({
      slug: file,
      dataset,
      sql,
    }));
  });
}

/** Tables as the schema's text declares them: enough for rules that ask for a column's type or NOT NULL. */
async function schemaOf(dataset: string): Promise<Schema> {
  const file = resolve(import.meta.dirname, `../../../../content/datasets/${dataset}/schema.sql`);
  const { stmts = [] } = await parse(readFileSync(file, "utf8"));
  const tables = stmts.flatMap(({ stmt }) => {
    if (!stmt || !("CreateStmt" in stmt)) return [];
    const { relation, tableElts = [] } = stmt.CreateStmt;
    const columns = tableElts.flatMap((element) => {
      if (!("ColumnDef" in element)) return [];
      const { colname = "", typeName, constraints = [] } = element.ColumnDef;
      const type =
        (typeName?.names ?? []).map((part) => ("String" in part ? part.String.sval : "")).at(-1) ?? "";
      const isRequired = constraints.some(
        (rule) => "Constraint" in rule && /NOTNULL|PRIMARY/.test(rule.Constraint.contype ?? ""),
      );
      const kind = /timestamp/.test(type) ? "timestamp" : /int/.test(type) ? "integer" : "text";
      return [{ ...column(colname, kind, isRequired) }];
    });
    return [table(relation?.relname ?? "", columns)];
  });
  return { tables: new Map(tables.map((each) => [each.key, each])), views: new Map() };
}

test("T6 no rule is about anything that an accepted solution has", async () => {
  const schemas = new Map<string, Schema>();
  const blamed: string[] = [];
  const all = solutions();
  for (const { slug, dataset, sql } of all) {
    const known = schemas.get(dataset) ?? (await schemaOf(dataset));
    schemas.set(dataset, known);
    const parsed = await parseQuery(parse, sql);
    if (parsed.kind !== "query") continue;
    for (const { rule } of suspicions({ sql, select: parsed.select, schema: known, text: new SqlText(sql) }))
      blamed.push(`${slug}: ${rule}`);
  }
  expect(all.length).toBeGreaterThan(500);
  expect(blamed).toEqual([]);
});
