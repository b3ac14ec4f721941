import { expect, test } from "vitest";
import { predictionQuality } from "./measures.ts";

const of = (pairs: readonly (readonly [number, 0 | 1])[]) =>
  predictionQuality(
    Float64Array.from(pairs, ([probability]) => probability),
    Uint8Array.from(pairs, ([, outcome]) => outcome),
  );

test("AUC counts pairs in the right order, ties half", () => {
  expect(
    of([
      [0.1, 0],
      [0.4, 1],
      [0.3, 0],
      [0.9, 1],
    ]).auc,
  ).toBe(1);
  expect(
    of([
      [0.9, 0],
      [0.1, 1],
    ]).auc,
  ).toBe(0);
  expect(
    of([
      [0.5, 0],
      [0.5, 1],
      [0.5, 1],
    ]).auc,
  ).toBe(0.5);
  // Of 2 × 2 pairs three are in order.
  expect(
    of([
      [0.2, 0],
      [0.6, 0],
      [0.5, 1],
      [0.8, 1],
    ]).auc,
  ).toBe(0.75);
  expect(
    of([
      [0.2, 1],
      [0.6, 1],
    ]).auc,
  ).toBeNaN();
});

test("log-loss, Brier score and accuracy are those of the definition", () => {
  const { logLoss, brier, accuracy, rows } = of([
    [0.8, 1],
    [0.4, 0],
    [0.6, 0],
    [0.5, 1],
  ]);
  expect(rows).toBe(4);
  expect(logLoss).toBeCloseTo(-(Math.log(0.8) + Math.log(0.6) + Math.log(0.4) + Math.log(0.5)) / 4, 12);
  expect(brier).toBeCloseTo((0.04 + 0.16 + 0.36 + 0.25) / 4, 12);
  expect(accuracy).toBe(0.75);
});

test("calibration error weighs each bin by its rows; a certainty that fails stays finite", () => {
  const { ece, bins } = of([
    [0.25, 1],
    [0.25, 0],
    [0.25, 0],
    [0.25, 0],
    [0.85, 0],
  ]);
  expect(bins.map(({ rows }) => rows)).toEqual([4, 1]);
  expect(ece).toBeCloseTo(0.85 / 5, 12);
  expect(
    of([
      [1, 0],
      [0, 1],
    ]).logLoss,
  ).toBeLessThan(40);
});
