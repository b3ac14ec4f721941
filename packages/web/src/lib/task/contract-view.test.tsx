import { SANDBOX_CLOCK } from "@master-sql/judge/sandbox";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContractView } from "./contract-view.tsx";
import { clockWords } from "./contract-words.ts";

const contract = {
  grain: "one row per pupil",
  columns: [{ name: "name", type: "text" }],
  names: false,
  order: "none" as const,
  facts: [
    { says: "No two pupils have the same name.", table: "pupils", unique: ["name"] },
    { says: "every class has pupils", never: "SELECT 1 FROM classes WHERE false" },
  ],
};

test("the contract tells the facts that it declares, and when the database's clock stands", () => {
  const page = renderToStaticMarkup(<ContractView contract={contract} />);
  expect(page).toContain("<dt>Given</dt><dd>No two pupils have the same name. Every class has pupils.</dd>");
  // What stands before the rest opens.
  const [few = ""] = page.split("<details>");
  expect(few.replaceAll(/<[^>]*>/g, "")).toContain("One row per pupil. Column: name. Any order.");
  expect(page).toContain(`<dt>Clock</dt><dd>${clockWords()}</dd>`);
  expect(SANDBOX_CLOCK).toBe("2026-07-01T12:00:00Z");
  expect(clockWords()).toBe(
    "CURRENT_DATE is July 1, 2026, and now() is noon (UTC). If your query uses them, no date is later, except in columns where the dataset has later dates.",
  );
});

test("nothing runs of a predicted result, so no clock is told", () => {
  const { facts, ...bare } = contract;
  const page = renderToStaticMarkup(<ContractView contract={bare} isGiven />);
  expect(page).not.toContain("Clock");
  expect(page).not.toContain("Given");
});
