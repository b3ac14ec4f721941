import { describe, expect, test, vi } from "vitest";
import { openedSandbox } from "../../testing/opened-sandbox.ts";
import { RIGHT, task } from "../../testing/product-change.ts";
import { gradeAnswer } from "../grading.ts";

const shop = openedSandbox({ dataset: "shop" });

describe("G44 small databases", () => {
  test.each([
    [
      "of keys that are there today",
      "update products set price = price + 1 where stock = 0 and id < 100000",
      ["WHERE"],
    ],
    ["of a column that the task doesn't speak of", `${RIGHT} and name <> ''`, ["WHERE"]],
    ["of a row that there isn't yet", `${RIGHT} and price < 90000`, ["WHERE"]],
  ])("an answer is found out that makes something %s", async (_, answer, clauses) => {
    const given = task();
    expect(await gradeAnswer(shop, given, answer, { searchTrials: 0 })).toMatchObject({ verdict: "right" });
    expect(await gradeAnswer(shop, given, answer)).toMatchObject({
      verdict: "wrong",
      onVisibleData: false,
      reason: { kind: "state", table: "products", database: 1 },
      message: expect.stringMatching(/^Right on this data, but not on other data/),
      clauses,
    });
  });

  test("an answer that means the same is told how far it was tried, and the page what the visible data show", async () => {
    const seen: string[] = [];
    const verdict = await gradeAnswer(
      shop,
      task(),
      "update products set price = 1 + price where not stock <> 0",
      {
        onVisibleData: (visible) => seen.push(visible.verdict),
      },
    );
    expect(verdict).toMatchObject({
      verdict: "right",
      checked: { searched: expect.stringMatching(/budget|exhausted/) },
    });
    expect(seen).toEqual(["right"]);
  });

  test("G15 without the judge nothing is right", async () => {
    const searchChanges = vi
      .spyOn(shop, "searchChanges")
      .mockResolvedValue({ status: "unavailable", message: "offline" });
    try {
      const answer = `${RIGHT} and price < 90000`;
      expect(await gradeAnswer(shop, task(), answer)).toMatchObject({
        verdict: "undecided",
        cause: "unavailable",
      });
      searchChanges.mockResolvedValue({ status: "timed-out", limitMs: 1 });
      // The judge's own limit, and nothing that the answer is to blame for.
      expect(await gradeAnswer(shop, task(), answer)).toMatchObject({
        verdict: "undecided",
        cause: "time",
        message: expect.stringMatching(/^We couldn't decide in the time we have/),
      });
    } finally {
      searchChanges.mockRestore();
    }
  });
});

test("G44 an answer is not right because it was stopped on the small database that was found", async () => {
  let cancelling: ReturnType<typeof setInterval> | undefined;
  const searchChanges = vi.spyOn(shop, "searchChanges").mockImplementation(async () => {
    cancelling = setInterval(() => shop.cancel(), 1);
    return { status: "searched", script: "select pg_sleep(0.2)", databases: 3, searched: "exhausted" };
  });
  try {
    expect(await gradeAnswer(shop, task(), RIGHT)).toMatchObject({
      verdict: "undecided",
      cause: "cancelled",
    });
  } finally {
    clearInterval(cancelling);
    searchChanges.mockRestore();
  }
});
