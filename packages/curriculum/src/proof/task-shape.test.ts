import { expect, test } from "vitest";
import { taskShape } from "./task-shape.ts";

const sql =
  "SELECT o.id, count(*) AS n FROM orders AS o JOIN lines AS l ON l.order_id = o.id WHERE o.paid = 3 AND l.kind = 'a' GROUP BY o.id, o.day";

test("other names, order of joins, conditions and group keys, and other literals make no other task", async () => {
  expect(
    await taskShape(
      "select x.id, count(*) as total from lines y join orders x on x.id = y.order_id where y.kind = 'b' and x.paid = 5 group by x.day, x.id;",
    ),
  ).toBe(await taskShape(sql));
});

test.each([
  ["another aggregate", sql.replace("count(*)", "sum(l.price)")],
  ["another comparison", sql.replace("paid =", "paid >")],
  ["another column", sql.replace("o.paid", "o.fee")],
  ["another table", sql.replace("JOIN lines", "JOIN parcels")],
  ["an outer join", sql.replace("JOIN", "LEFT JOIN")],
  ["one condition less", sql.replace(" AND l.kind = 'a'", "")],
])("%s makes another task", async (_name, other) => {
  expect(await taskShape(other)).not.toBe(await taskShape(sql));
});
