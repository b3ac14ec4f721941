import { describe, expect, it } from "vitest";
import { type HistoryEntry, MAX_CHARACTERS, MAX_ENTRIES, parseHistory, withEntry } from "./query-history.ts";

const entry = (sql: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  at: "2026-11-20T12:00:00.000Z",
  kind: "run",
  sql,
  outcome: "3 rows",
  tone: "good",
  ...more,
});

describe("withEntry", () => {
  it("puts the newest first", () => {
    expect(withEntry([entry("a")], entry("b")).map((e) => e.sql)).toEqual(["b", "a"]);
  });
  it("does not list the same run twice in a row, but a run and a submission of it", () => {
    const later = entry("a", { at: "2026-11-20T12:01:00.000Z" });
    expect(withEntry([entry("a")], later)).toEqual([later]);
    expect(withEntry([entry("a")], entry("a", { kind: "submit" }))).toHaveLength(2);
  });
  it("stays within both bounds, and always has the newest", () => {
    const many = Array.from({ length: MAX_ENTRIES }, (_, i) => entry(`q${i}`));
    expect(withEntry(many, entry("new"))).toHaveLength(MAX_ENTRIES);
    const long = entry("x".repeat(MAX_CHARACTERS + 1));
    expect(withEntry([entry("a")], long)).toEqual([long]);
  });
});

describe("parseHistory", () => {
  it("reads back what was written and leaves out what it can't read", () => {
    const stored = JSON.stringify([entry("a"), { sql: 1 }, entry("b")]);
    expect(parseHistory(stored).map((e) => e.sql)).toEqual(["a", "b"]);
  });
  it.each([null, "", "{", "{}", "7"])("is empty for %j", (stored) => {
    expect(parseHistory(stored)).toEqual([]);
  });
});
