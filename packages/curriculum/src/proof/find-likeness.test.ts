import { expect, test } from "vitest";
import { statementShape } from "./statement-shape.ts";

test("statements that differ only in names, spelling and spacing have one shape", async () => {
  const shape = await statementShape(
    "SELECT o.id, count(*) AS n FROM orders o JOIN lines USING (id) WHERE o.paid = 3",
  );
  expect(
    await statementShape(
      "select x.key,\n count(*) as total from trips x join stops using (key) where x.fare = 3;",
    ),
  ).toBe(shape);
});

test.each([
  "SELECT o.id, sum(*) AS n FROM orders o JOIN lines USING (id) WHERE o.paid = 3",
  "SELECT o.id, count(*) AS n FROM orders o LEFT JOIN lines USING (id) WHERE o.paid = 3",
  "SELECT o.id, count(*) AS n FROM orders o JOIN lines USING (id) WHERE o.paid > 3",
  "SELECT o.id, count(*) AS n FROM orders o JOIN lines USING (id) WHERE o.paid = 4",
  "SELECT o.id, count(*) AS n FROM orders o JOIN lines USING (id) WHERE o.id = 3",
  "SELECT o.id, count(*) AS n FROM orders o JOIN orders USING (id) WHERE o.paid = 3",
])("what else differs shows: %s", async (sql) => {
  const shape = await statementShape(
    "SELECT o.id, count(*) AS n FROM orders o JOIN lines USING (id) WHERE o.paid = 3",
  );
  expect(await statementShape(sql)).not.toBe(shape);
});

test("with names kept, an index is like another only on the same table and columns, whatever it is called", async () => {
  const shape = (sql: string) => statementShape(sql, { areNamesKept: true });
  const one = await shape("CREATE INDEX ON orders (customer_id)");
  expect(await shape("create index orders_by_customer on orders (customer_id);")).toBe(one);
  expect(await shape("CREATE INDEX ON reviews (customer_id)")).not.toBe(one);
  expect(await shape("CREATE INDEX ON orders (ordered_at)")).not.toBe(one);
});
