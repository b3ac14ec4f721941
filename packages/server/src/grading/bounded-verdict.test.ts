import type { Verdict } from "@master-sql/judge/verdicts";
import { expect, test } from "vitest";
import { boundedVerdict } from "./bounded-verdict.ts";

const wrong = (cell: string, rows: number): Verdict => ({
  verdict: "wrong",
  onVisibleData: true,
  message: cell,
  reason: { kind: "error", error: { sqlstate: "22P02", message: cell, statementIndex: 0 } },
  candidatePreview: { columns: [], rows: Array.from({ length: rows }, () => [cell]), rowCount: rows },
});

test("a verdict of the usual size is left as it is", () => {
  expect(boundedVerdict(wrong("x".repeat(1_000), 50))).toEqual(wrong("x".repeat(1_000), 50));
});

test("texts and rows that an answer blew up are cut", () => {
  const long = boundedVerdict(wrong("x".repeat(10_000_000), 1));
  expect(long).toMatchObject({ verdict: "wrong", message: `${"x".repeat(4_000)}…` });
  const many = boundedVerdict(wrong("x".repeat(3_000), 20_000));
  expect(JSON.stringify(many).length).toBeLessThan(500_000);
  expect(many).toMatchObject({ verdict: "wrong", candidatePreview: { rowCount: 20_000 } });
});
