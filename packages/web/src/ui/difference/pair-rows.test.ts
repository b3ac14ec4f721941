import { describe, expect, it } from "vitest";
import { pairRows } from "./pair-rows.ts";

const rows = (...texts: (string | null)[][]) => texts.map((row) => ({ row, count: 1 }));
const shown = (marked: readonly { row: readonly (string | null)[]; differs: readonly boolean[] }[]) =>
  marked.map(({ row, differs }) => row.map((cell, i) => `${cell}${differs[i] ? "!" : ""}`).join(" "));

describe("pairRows", () => {
  it("marks the cells in which a missing row and the extra row like it differ", () => {
    const paired = pairRows(rows(["a", "1", "x"], ["b", "2", "y"]), rows(["b", "3", "y"], ["a", "1", "z"]));
    expect(shown(paired.missing)).toEqual(["a 1 x!", "b 2! y"]);
    expect(shown(paired.extra)).toEqual(["a 1 z!", "b 3! y"]);
  });

  it("leaves rows alone that have too little in common, after the pairs", () => {
    const paired = pairRows(rows(["p", "q", "r"], ["a", "1", "x"]), rows(["a", "1", null]));
    expect(shown(paired.missing)).toEqual(["a 1 x!", "p q r"]);
    expect(shown(paired.extra)).toEqual(["a 1 null!"]);
    expect(paired.pairs).toBe(1);
  });

  it("gives every row at most one partner, the best", () => {
    const paired = pairRows(rows(["a", "b", "c", "d"]), rows(["a", "b", "x", "x"], ["a", "b", "c", "x"]));
    expect(shown(paired.extra)).toEqual(["a b c x!", "a b x x"]);
  });

  it("does not mark the same number written in two ways, but NULL against empty text", () => {
    const paired = pairRows(rows(["1.0", "a", null]), rows(["1", "a", ""]));
    expect(shown(paired.missing)).toEqual(["1.0 a null!"]);
  });

  it("keeps all rows when one side is empty", () => {
    expect(shown(pairRows(rows(["a"]), []).missing)).toEqual(["a"]);
    expect(pairRows([], []).extra).toEqual([]);
  });
});
