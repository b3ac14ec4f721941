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
