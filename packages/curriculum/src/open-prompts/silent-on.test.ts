import { expect, test } from "vitest";
import { silentOn } from "./silent-on.ts";

const contract = { grain: "one row per customer", columns: [], names: false, order: "none" as const };

test("a task speaks of a topic where a word of it stands, in the prompt, the contract or a fact", () => {
  const prompt = "*Who lives in Ulm?* Show `id`.";
  expect(silentOn({ prompt, contract }, "empty text")).toBe(true);
  expect(silentOn({ prompt: `${prompt} An empty city is missing too.`, contract }, "empty text")).toBe(false);
  const facts = [{ says: "No city is empty.", table: "customers", check: "city <> ''" }];
  expect(silentOn({ prompt, contract: { ...contract, facts } }, "empty text")).toBe(false);
  expect(silentOn({ prompt, contract }, "NULL")).toBe(true);
  expect(silentOn({ prompt, contract: { ...contract, nulls: "There are none." } }, "NULL")).toBe(false);
  expect(silentOn({ prompt, contract }, "future")).toBe(true);
});
