import { afterEach, describe, expect, test, vi } from "vitest";
import { shortDate } from "../../ui/moments.ts";
import { resetTime } from "./reset-time.ts";

afterEach(() => vi.unstubAllEnvs());

/** The formats are made when the module is loaded, in the zone of then. */
async function inZone(zone: string) {
  vi.stubEnv("TZ", zone);
  vi.resetModules();
  return await import("./reset-time.ts");
}

describe("[S8.7] midnight of UTC by the learner's clock", () => {
  test.each([
    ["UTC", "2026-11-20T23:59:59Z", "12:00 AM"],
    ["Europe/Berlin", "2026-11-20T10:00:00Z", "1:00 AM"],
    ["Asia/Kolkata", "2026-11-20T00:00:00Z", "5:30 AM"],
    ["America/New_York", "2026-07-01T12:00:00Z", "8:00 PM"],
    // The clocks go back in the night to come: the reset is after the change.
    ["America/New_York", "2026-10-31T12:00:00Z", "8:00 PM"],
  ])("in %s, at %s, is %s", async (zone, now, expected) => {
    const { resetTime: here } = await inZone(zone);
    expect(here(new Date(now)).replace(" ", " ")).toBe(expected);
  });
});

test("[S2.16] a day is a short month, a day and a year", () => {
  expect(shortDate("2026-12-20T12:00:00.000Z")).toBe("Dec 20, 2026");
  expect(resetTime(new Date())).toMatch(/^\d{1,2}:\d{2}/);
});
