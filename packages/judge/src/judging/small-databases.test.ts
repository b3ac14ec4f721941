import { describe, expect, test, vi } from "vitest";
import { gradeAnswer } from "../kinds/index.ts";
import { ITEMS, taskOnItems as task } from "../testing/items.ts";
import { openedSandbox } from "../testing/opened-sandbox.ts";
import type { Verdict } from "../verdicts/index.ts";

/** The rules of packages/judge/src/judging/SPEC.md, on PostgreSQL. */

const sandbox = openedSandbox({ script: ITEMS });

describe("G18 small databases", () => {
  const cheap = task("select name from items where price < 10", ["name"]);
  const judged = (candidate: string, given = cheap) => gradeAnswer(sandbox, given, candidate);

  test("what the visible data show is told before small databases are tried", async () => {
    const told: Verdict[] = [];
    const onVisibleData = (verdict: Verdict) => told.push(verdict);
    const right = await gradeAnswer(sandbox, cheap, "select name from items where 10 > price", {
      onVisibleData,
    });
    const wrong = await gradeAnswer(sandbox, cheap, "select name from items", { onVisibleData });
    expect([right.verdict, wrong.verdict]).toEqual(["right", "wrong"]);
    expect(told).toEqual([
      { verdict: "right", checked: { databases: 1, searched: "not" } },
      expect.objectContaining({ verdict: "wrong", onVisibleData: true }),
    ]);
    expect(told[1]).not.toHaveProperty("counterexample");
  });

  test("cancelled while a small database is looked for, an answer that is wrong here stays wrong", async () => {
    let cancelling: ReturnType<typeof setInterval> | undefined;
    const verdict = await gradeAnswer(sandbox, cheap, "select name from items", {
      onVisibleData: () => {
        cancelling = setInterval(() => sandbox.cancel(), 1);
      },
    });
    clearInterval(cancelling);
    expect(verdict).toMatchObject({ verdict: "wrong", onVisibleData: true });
    expect(verdict).not.toHaveProperty("counterexample");
  });

  test("G15 without the judge nothing is right, and what is wrong on the visible data stays wrong", async () => {
    const spied = vi
      .spyOn(sandbox, "judge")
      .mockResolvedValue({ status: "unavailable", message: "offline", elapsedMs: 1 });
    try {
      for (const answer of ["select name from items where price <= 3.5", cheap.solutions[0] ?? ""]) {
        expect(await judged(answer)).toMatchObject({
          verdict: "undecided",
          cause: "unavailable",
          message: expect.stringContaining("Submit it again"),
        });
      }
      expect(await judged("select name from items")).toMatchObject({ verdict: "wrong", onVisibleData: true });
    } finally {
      spied.mockRestore();
    }
  });

  test("what is right everywhere is right, and the verdict says how far that was checked", async () => {
    expect(await judged("select i.name from items i where 10 > i.price")).toEqual({
      verdict: "right",
      checked: { databases: expect.any(Number), searched: expect.stringMatching(/exhausted|budget/) },
    });
    expect(await judged("SELECT name\nFROM items WHERE price < 10 -- the same")).toEqual({
      verdict: "right",
      checked: { databases: 1, searched: "same-query" },
    });
  });

  test("what is right on the visible data alone is wrong, and told so with a small database", async () => {
    expect(await judged("select name from items where price <= 3.5")).toMatchObject({
      verdict: "wrong",
      onVisibleData: false,
      reason: { kind: "rows" },
      message: expect.stringMatching(/^Right on this data, but not on all data\. /),
      counterexample: { rowTotal: 1, smallest: true },
    });
  });

  test("G14 a listed wrong answer is told only where both give the same on all databases", async () => {
    const wrongAnswers = [
      { misconceptionId: "null-by-equals", sql: "select name from items where price = null" },
      { misconceptionId: "one-bound", sql: "select name from items where price <= 3.5" },
    ];
    const item = (id: string, price: string) => [id, "hat", price, ...Array.from({ length: 8 }, () => null)];
    const dear = { items: [item("8", "5"), item("9", "2000")] };
    const known = { ...cheap, wrongAnswers, gradingDatabases: [dear] };
    const misconceptionOf = async (candidate: string) => {
      const verdict = await judged(candidate, known);
      return verdict.verdict === "wrong" ? verdict.misconception : verdict.verdict;
    };
    expect(await misconceptionOf("select i.name from items i where i.price <> null")).toBe("null-by-equals");
    // No rows here either, and one on a grading database.
    expect(await misconceptionOf("select name from items where price > 1000")).toBeUndefined();
    // Right on the visible data.
    expect(await misconceptionOf("select name from items where 3.5 >= price")).toBe("one-bound");
    expect(await misconceptionOf("select name from items where price < 6")).toBeUndefined();
  });

  test("grading databases come first", async () => {
    const gradingDatabases = [{ items: [["9", "hat", "4", null, null, null, null, null, null, null, null]] }];
    const verdict = await gradeAnswer(
      sandbox,
      { ...cheap, gradingDatabases },
      "select name from items where price < 10 and name <> 'hat'",
      { searchTrials: 0 },
    );
    expect(verdict).toMatchObject({ verdict: "wrong", onVisibleData: false });
  });

  test("the reason is told of the visible data when they differ, and a small database shows the same", async () => {
    expect(await judged("select name from items where price > 10")).toMatchObject({
      verdict: "wrong",
      onVisibleData: true,
      reason: { kind: "rows", difference: { expectedRowCount: 1 } },
      counterexample: { rowTotal: 1 },
    });
  });

  test("a value that fails only on other data is an error told of them", async () => {
    const stocks = task("select stock from items", ["stock"]);
    expect(
      await judged("select stock from items where stock is null or 1 / stock is not null", stocks),
    ).toMatchObject({
      verdict: "wrong",
      onVisibleData: false,
      reason: { kind: "error", error: { sqlstate: "22012" } },
      errorClass: "division-by-zero",
    });
  });
});

describe("G19 by chance", () => {
  test("no ORDER BY where an order is asked for", async () => {
    const sorted = task("select id from items order by id", ["id"], {
      order: [{ column: "id", direction: "asc" }],
    });
    expect(await gradeAnswer(sandbox, sorted, "select id from items")).toMatchObject({
      verdict: "wrong",
      onVisibleData: false,
    });
    expect(await gradeAnswer(sandbox, sorted, "select i.id from items i order by 1")).toMatchObject({
      verdict: "right",
    });
  });
});
