import type { TutorPart } from "@master-sql/tutor";
import { expect, test } from "vitest";
import { boundedPart } from "./bounded-part.ts";

test("a piece of an answer is cut wherever a query can make it long, and can be stored", () => {
  const long = "x".repeat(1_000_000);
  const rows = Array.from({ length: 1_000 }, () => Array.from({ length: 1_000 }, () => long));
  const part: TutorPart = {
    type: "sql",
    sql: "select 1",
    caption: long,
    run: { status: "rows", columns: rows[0] ?? [], rows, rowCount: 1_000 },
  };
  const bounded = boundedPart(part);
  expect(JSON.stringify(bounded).length).toBeLessThan(1_000_000);
  expect(bounded).toMatchObject({ sql: "select 1", run: { status: "rows", rowCount: 1_000 } });
  expect(boundedPart({ type: "text", markdown: "a\0b\ud800c" })).toEqual({ type: "text", markdown: "ab�c" });
});

test("what is short stays as it is", () => {
  const part: TutorPart = {
    type: "sql",
    sql: "select 1",
    caption: "One",
    run: { status: "rows", columns: ["one"], rows: [[null], ["1"]], rowCount: 2 },
  };
  expect(boundedPart(part)).toEqual(part);
});
