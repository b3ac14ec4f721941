import { describe, expect, test } from "vitest";
import { openedSandbox } from "../../testing/opened-sandbox.ts";
import { RIGHT, task } from "../../testing/product-change.ts";
import type { ChangedTable } from "../../verdicts/change-example.ts";
import { gradeAnswer } from "../grading.ts";

const shop = openedSandbox({ dataset: "shop" });

/** Rows of a picture as objects, so that a test can name columns. */
function rowsOf({ columns }: ChangedTable, rows: ChangedTable["before"]) {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, place) => [name, row[place]])));
}

describe("G47 a few rows before, after the answer, and after the solution", () => {
  test.each([
    ["wrong on the visible data: a condition is missing", "update products set price = price + 1"],
    ["wrong on other data only", "update products set price = price + 1 where stock = 0 and id > 0"],
  ])("%s", async (_, answer) => {
    const verdict = await gradeAnswer(shop, task(), answer);
    if (verdict.verdict !== "wrong") throw new Error(verdict.verdict);
    const example = verdict.changeExample;
    const products = example?.tables.find(({ name }) => name === "products");
    if (!products) throw new Error("There is no table products");
    expect(products.before.length).toBeLessThanOrEqual(3);
    const [before, own, asked] = [products.before, products.candidate, products.expected].map((rows) =>
      rowsOf(products, rows),
    );
    expect(own).not.toEqual(asked);
    // The solution, done by hand on the rows that are shown.
    expect(asked?.map(({ id, price }) => [id, Number(price)])).toEqual(
      before?.map(({ id, price, stock }) => [id, Number(price) + (stock === "0" ? 1 : 0)]),
    );
  });

  test("a right answer has none, and neither has one that is refused as a whole", async () => {
    expect(await gradeAnswer(shop, task(), RIGHT)).not.toHaveProperty("changeExample");
    expect(await gradeAnswer(shop, task(), "update products set prize = 1")).not.toHaveProperty(
      "changeExample",
    );
  });
});
