import { expect, it } from "vitest";
import { MAX_SAVED, type SavedQuery, suggestedName, withQuery } from "./saved-queries.ts";

const query = (id: string, name = id): SavedQuery => ({ id, name, dataset: "shop", sql: "SELECT 1" });

it("a saved query takes the place of the one with its id, and a new one comes first", () => {
  expect(withQuery([query("a"), query("b")], query("b", "renamed"))).toEqual([
    query("a"),
    query("b", "renamed"),
  ]);
  expect(withQuery([query("a")], query("b"))).toEqual([query("b"), query("a")]);
});

it("there is room for so many, and then only for changes of those", () => {
  const full = Array.from({ length: MAX_SAVED }, (_, at) => query(`q${at}`));
  expect(withQuery(full, query("new"))).toBeNull();
  expect(withQuery(full, query("q3", "renamed"))).toHaveLength(MAX_SAVED);
});

it("a name is suggested from the first comment, else from the table", () => {
  expect(suggestedName("\n-- Best sellers\nSELECT 1 FROM x", [])).toBe("Best sellers");
  expect(suggestedName("select *\nfrom order_items i", [])).toBe("Query on order_items");
  expect(suggestedName("SELECT 1", [query("a")])).toBe("Query 2");
});
