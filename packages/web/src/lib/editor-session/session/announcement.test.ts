import { describe, expect, it } from "vitest";
import { announcement } from "./announcement.ts";
import { type Activity, IDLE_SANDBOX } from "./session-state.ts";

const doing = (kind: Activity["kind"], since: number | null, words: string | null = null) => ({
  activity: { id: 1, kind, since, words, isStopping: false },
  sandbox: IDLE_SANDBOX,
  said: "3 rows",
});

describe("announcement", () => {
  it("says what ended last while nothing is under way", () => {
    expect(announcement({ activity: null, sandbox: IDLE_SANDBOX, said: "3 rows" }, 0)).toBe("3 rows");
  });

  it("tells waiting from running, and counts every other second", () => {
    expect(announcement(doing("run", null), 0)).toBe("Waiting");
    const loading = { readiness: { phase: "loading", progress: null } } as const;
    expect(announcement({ ...doing("run", null), sandbox: { ...IDLE_SANDBOX, ...loading } }, 0)).toBe(
      "Waiting for PostgreSQL to load",
    );
    expect([0, 1_999, 2_000, 3_900].map((ms) => announcement(doing("run", 0), ms))).toEqual([
      "Running",
      "Running",
      "Running, 2 of 5 seconds",
      "Running, 2 of 5 seconds",
    ]);
  });

  it("names other work by its kind, or by how far it is", () => {
    expect(announcement(doing("judge", 0), 0)).toBe("Judging your answer");
    expect(announcement(doing("judge", 0, "Checking your answer on small databases"), 0)).toBe(
      "Checking your answer on small databases",
    );
    expect(announcement(doing("reset", null), 0)).toBe("Resetting the data");
    expect(announcement(doing("open", null), 0)).toBe("Opening the small database");
  });
});
