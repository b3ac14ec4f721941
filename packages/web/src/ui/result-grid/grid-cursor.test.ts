import { describe, expect, it } from "vitest";
import { type GridKey, selectedArea, selectionAfterKey } from "./grid-cursor.ts";

const size = { rows: 100, columns: 5, page: 10 };
const at = (row: number, column: number) => ({ anchor: { row, column }, cursor: { row, column } });
const key = (name: string, more: Partial<GridKey> = {}): GridKey => ({
  key: name,
  command: false,
  shift: false,
  ...more,
});

describe("selectionAfterKey", () => {
  it.each([
    ["ArrowDown", {}, 4, 2],
    ["ArrowUp", {}, 2, 2],
    ["ArrowLeft", {}, 3, 1],
    ["ArrowRight", {}, 3, 3],
    ["Home", {}, 3, 0],
    ["End", {}, 3, 4],
    ["Home", { command: true }, 0, 0],
    ["End", { command: true }, 99, 4],
    ["PageDown", {}, 13, 2],
    ["PageUp", {}, 0, 2],
    ["ArrowDown", { command: true }, 99, 2],
  ])("%s %o goes to row %i, column %i", (name, more, row, column) => {
    expect(selectionAfterKey(at(3, 2), key(name, more), size)).toEqual(at(row, column));
  });

  it("stops at the edges", () => {
    expect(selectionAfterKey(at(0, 0), key("ArrowUp"), size)).toEqual(at(0, 0));
    expect(selectionAfterKey(at(99, 4), key("ArrowRight"), size)).toEqual(at(99, 4));
  });

  it("extends from the anchor with Shift, and Ctrl+A takes everything", () => {
    const extended = selectionAfterKey(at(3, 2), key("ArrowUp", { shift: true }), size);
    expect(extended && selectedArea(extended)).toEqual({ top: 2, bottom: 3, left: 2, right: 2 });
    const all = selectionAfterKey(at(3, 2), key("a", { command: true }), size);
    expect(all && selectedArea(all)).toEqual({ top: 0, bottom: 99, left: 0, right: 4 });
  });

  it("leaves other keys to the page", () => {
    expect(selectionAfterKey(at(3, 2), key("Tab"), size)).toBeNull();
    expect(selectionAfterKey(at(3, 2), key("a"), size)).toBeNull();
  });
});
