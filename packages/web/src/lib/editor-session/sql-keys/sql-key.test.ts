import { describe, expect, it } from "vitest";
import { nameKeys, SIGNS_AND_WORDS, type SqlKey, writingOf } from "./sql-key.ts";

const keyOf = (text: string): SqlKey => {
  const key = SIGNS_AND_WORDS.find((each) => each.text === text);
  if (!key) throw new Error(`no key ${text}`);
  return key;
};
const name = (text: string): SqlKey => ({ text, kind: "name" });

/** What stands after the keys were pressed one after the other; `|` is the cursor. */
function typed(...keys: readonly SqlKey[]): string {
  let before = "";
  let after = "";
  for (const key of keys) {
    const { text, back } = writingOf(key, before.slice(-1), null, before + after);
    after = text.slice(text.length - back) + after;
    before += text.slice(0, text.length - back);
  }
  return `${before}|${after}`;
}

describe("SQL keys", () => {
  it("write a query with its spaces", () => {
    const keys = [keyOf("SELECT"), name("id"), keyOf(","), name("price"), keyOf("FROM"), name("products")];
    expect(typed(...keys, keyOf("WHERE"), name("price"), keyOf(">"))).toBe(
      "SELECT id, price FROM products WHERE price > |",
    );
  });

  it("put the cursor between the two signs of a pair", () => {
    expect(typed(keyOf("SELECT"), keyOf("count"), keyOf("()"), keyOf("*"))).toBe("SELECT count(*|)");
    expect(typed(name("name"), keyOf("="), keyOf("''"))).toBe("name = '|'");
  });

  it("put a pair around what is selected", () => {
    expect(writingOf(keyOf("()"), " ", "a + b", "")).toEqual({ text: "(a + b)", back: 0 });
  });

  it("write nothing between an alias's dot and a column", () => {
    expect(typed(keyOf("SELECT"), name("p"), keyOf("."), name("id"))).toBe("SELECT p.id|");
  });

  it("write words as the text has them", () => {
    expect(writingOf(keyOf("FROM"), "1", null, "select 1").text).toBe(" from ");
    expect(writingOf(keyOf("FROM"), "1", null, "SELECT 1").text).toBe(" FROM ");
  });

  it("offer the columns of the tables in the text first, each name once and quoted where it must be", () => {
    const tables = [
      { name: "products", columns: [{ name: "id" }, { name: "Price" }] },
      { name: "order_items", columns: [{ name: "id" }, { name: "quantity" }] },
      { name: "order", columns: [{ name: "placed" }] },
    ];
    const offered = (text: string) => nameKeys(tables, text).map((key) => key.text);
    expect(offered("")).toEqual(["products", "order_items", '"order"']);
    expect(offered("select * from Order_Items i, products")).toEqual([
      "id",
      "quantity",
      '"Price"',
      "products",
      "order_items",
      '"order"',
    ]);
  });
});
