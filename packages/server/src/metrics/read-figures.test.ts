import { Counter, Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { quantile, timed, total } from "./read-figures.ts";

const BOUNDS = [1, 2, 4, Number.POSITIVE_INFINITY];
const cumulative = (...counts: readonly number[]) =>
  counts.map((count, index) => [BOUNDS[index] ?? 0, count] as const);

test.each([
  ["nothing", cumulative(0, 0, 0, 0), 0.5, null],
  ["no bucket at all", [], 0.5, null],
  ["all in the first bucket", cumulative(10, 10, 10, 10), 0.5, 0.5],
  ["the middle of the second", cumulative(0, 10, 10, 10), 0.5, 1.5],
  ["a bound itself", cumulative(5, 5, 10, 10), 0.5, 1],
  ["an empty bucket before it", cumulative(0, 0, 10, 10), 0.95, 3.9],
  ["more than the last bound", cumulative(0, 0, 1, 10), 0.95, 4],
])("a quantile of %s", (_, buckets, share, expected) => {
  expect(quantile(buckets, share)).toBe(expected);
});

test("labels are added up, or one of them is chosen", async () => {
  const registry = new Registry();
  const histogram = new Histogram({
    name: "took",
    help: "-",
    labelNames: ["outcome"],
    buckets: [1, 2],
    registers: [registry],
  });
  const counter = new Counter({ name: "met", help: "-", labelNames: ["event"], registers: [registry] });
  expect(await timed(registry, "took")).toEqual({ count: 0, p95Seconds: null });
  for (const outcome of ["right", "wrong"]) {
    for (const seconds of [0.5, 1.5]) histogram.observe({ outcome }, seconds);
    counter.inc({ event: outcome }, 3);
  }
  expect(await timed(registry, "took")).toEqual({ count: 4, p95Seconds: 1.9 });
  expect(await total(registry, "took", ["outcome", "wrong"])).toBe(2);
  expect([await total(registry, "met"), await total(registry, "met", ["event", "right"])]).toEqual([6, 3]);
  await expect(total(registry, "unknown")).rejects.toThrow("There is no metric unknown");
});
