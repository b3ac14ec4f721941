import type { JoinDrawing } from "@master-sql/course";
import { expect, test } from "vitest";
import { joinLayout } from "./join-layout.ts";

const side = (name: string, rows: readonly (readonly (string | null)[])[], hidden = 0) => ({
  name,
  alias: null,
  columns: ["id", "name"],
  rows: rows.map((row) => [...row]),
  hidden,
});

/** One left row with two partners, one with none that is kept, and a right row that WHERE drops. */
const outer: JoinDrawing = {
  kind: "join",
  sides: [
    side("cups", [
      ["1", "red"],
      ["2", null],
      ["3", "blue"],
    ]),
    side(
      "lids",
      [
        ["1", "a"],
        ["1", "b"],
        ["3", "c"],
      ],
      5,
    ),
  ],
  paths: [
    { rows: [0, 0], stays: true },
    { rows: [0, 1], stays: true },
    { rows: [1, null], stays: true },
    { rows: [2, 2], stays: false },
  ],
};

test.each(["wide", "narrow"] as const)("every line leads from a row's edge to its partner's, %s", (room) => {
  const { tables, lines, badges, stubs } = joinLayout(outer, room);
  const [left, right] = tables;
  expect(lines.map(({ fate }) => fate)).toEqual(["kept", "kept", "filled", "dropped"]);
  expect(lines.map(({ from }) => from.y)).toEqual([0, 0, 1, 2].map((row) => left?.rows[row]?.middle));
  expect(lines.map(({ to }) => to.y)).toEqual([
    right?.rows[0]?.middle,
    right?.rows[1]?.middle,
    right?.emptyRow?.middle,
    right?.rows[2]?.middle,
  ]);
  for (const { to } of lines) expect(to.x).toBe(right?.x);
  expect(badges.map(({ text, y }) => [text, y])).toEqual([["×2", left?.rows[0]?.middle]]);
  expect(stubs).toEqual([]);
  expect(right?.footnote).toBe("+ 5 more");
});

test("a row without a partner that an inner join loses ends in a stub, on its side", () => {
  const inner: JoinDrawing = {
    ...outer,
    paths: [
      { rows: [0, 0], stays: true },
      { rows: [1], stays: false },
    ],
  };
  const { tables, stubs } = joinLayout(inner, "wide");
  const [left, right] = tables;
  expect(stubs.map(({ y, towards }) => [y, towards])).toEqual([
    [left?.rows[1]?.middle, 1],
    [left?.rows[2]?.middle, -1],
    [right?.rows[1]?.middle, -1],
    [right?.rows[2]?.middle, -1],
  ]);
});

test("tables don't overlap, nothing reaches out of the drawing, and long cells are cut", () => {
  const long: JoinDrawing = {
    ...outer,
    sides: [side("cups", [["1", "a name that is far too long for a cell"]]), ...outer.sides.slice(1)],
    paths: [{ rows: [0, 0], stays: true }],
  };
  const { width, height, tables } = joinLayout(long, "wide");
  const [left, right] = tables;
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThan(width);
  for (const { bottom } of tables) expect(bottom).toBeLessThan(height);
  expect(left?.rows[0]?.cells[1]?.text).toBe("a name that is far to…");
});
