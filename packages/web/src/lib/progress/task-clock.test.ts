import fc from "fast-check";
import { expect, test } from "vitest";
import { TaskClock } from "./task-clock.ts";

function clockAt(start: number) {
  let now = start;
  const clock = new TaskClock(() => now);
  return {
    clock,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test("time counts while somebody is at it, and a lap begins anew", () => {
  const { clock, pass } = clockAt(5_000);
  pass(30_000);
  clock.touch();
  pass(10_000.4);
  expect(clock.lap()).toBe(40_000);
  pass(1_000);
  expect(clock.lap()).toBe(1_000);
});

test("who went away without a word counts for two minutes", () => {
  const { clock, pass } = clockAt(0);
  pass(10_000);
  clock.touch();
  pass(3_600_000);
  clock.touch();
  pass(5_000);
  expect(clock.lap()).toBe(10_000 + 120_000 + 5_000);
});

test("a page out of view counts for nothing", () => {
  const { clock, pass } = clockAt(0);
  pass(20_000);
  clock.pause();
  pass(60_000);
  clock.touch();
  expect(clock.lap()).toBe(20_000);
  clock.resume();
  clock.resume();
  pass(7_000);
  expect(clock.lap()).toBe(7_000);
});

test("whatever happens, no more is counted than has passed, and never less than nothing", () => {
  const step = fc.record({
    ms: fc.integer({ min: -1_000, max: 1_000_000 }),
    act: fc.constantFrom("touch", "pause", "resume", "lap"),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { clock, pass } = clockAt(0);
      let counted = 0;
      let passed = 0;
      for (const { ms, act } of steps) {
        pass(ms);
        passed += Math.max(ms, 0);
        const lap = clock[act as "lap"]();
        if (act === "lap") {
          expect(lap).toBeGreaterThanOrEqual(0);
          counted += lap;
        }
      }
      expect(counted + clock.lap()).toBeLessThanOrEqual(passed + steps.length + 1);
    }),
  );
});
