import { describe, expect, it } from "vitest";
import { columnsThatCount } from "./columns-that-count.ts";

const customers = { columns: ["id", "name", "email", "City"] };

describe("columnsThatCount", () => {
  it("leaves out what no query names", () => {
    expect(columnsThatCount(customers, ["SELECT name FROM customers", "select city from customers"])).toEqual(
      ["name", "City"],
    );
  });

  it("keeps all where a query reads them without naming them", () => {
    for (const sql of [
      "SELECT * FROM customers",
      "SELECT c.*, 1 FROM customers AS c",
      "SELECT 1,*\nFROM customers",
      "SELECT name FROM customers NATURAL JOIN orders",
    ]) {
      expect(columnsThatCount(customers, [sql]), sql).toEqual(customers.columns);
    }
  });

  it("takes neither count(*) nor a product for all columns", () => {
    expect(columnsThatCount(customers, ["SELECT count(*), 2 * id FROM customers"])).toEqual(["id"]);
  });

  it("keeps the first column where none is named, so that its rows can be seen", () => {
    expect(columnsThatCount(customers, ["SELECT count(*) FROM customers"])).toEqual(["id"]);
  });
});
