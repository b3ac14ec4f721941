import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { predictionQuality } from "../measures.ts";
import { assignmentsLog } from "../worlds/assignments.ts";
import { type CourseShape, courseLog } from "../worlds/course.ts";
import type { LoggedAnswer } from "../worlds/logged-answer.ts";
import { plainElo } from "../worlds/plain-elo.ts";
import type { Answer } from "./answer.ts";
import { Predictor } from "./predictor.ts";

const course = (learning: CourseShape["learning"]) =>
  courseLog({ learners: 150, items: 300, concepts: 30, answers: 150, seed: 11, learning });
const worlds: Readonly<Record<string, () => readonly LoggedAnswer[]>> = {
  growth: () => course("growth"),
  moods: () => course("moods"),
  forgetting: () => course("forgetting"),
  knowing: () => course("knowing"),
  assignments: () => assignmentsLog({ learners: 400, items: 1_500, concepts: 30, answers: 80, seed: 12 }),
};

function quality(log: readonly LoggedAnswer[], probabilities: Float64Array) {
  const test = log.map((answer, row) => ({ answer, row })).filter(({ answer }) => answer.test);
  return predictionQuality(
    Float64Array.from(test, ({ row }) => probabilities[row] ?? 0),
    Uint8Array.from(test, ({ answer }) => (answer.correct ? 1 : 0)),
  );
}

function replay(answers: readonly Answer[]): Float64Array {
  const predictor = new Predictor();
  return Float64Array.from(answers, (answer) => predictor.learn(answer));
}

describe("P1: it predicts better than plain Elo in every simulated world, and is calibrated", () => {
  test.each(Object.entries(worlds))("%s", (_, makeLog) => {
    const log = makeLog().toSorted((a, b) => Number(a.test) - Number(b.test));
    const ours = quality(log, replay(log));
    const elo = quality(log, plainElo(log));
    expect(ours.auc).toBeGreaterThan(elo.auc + 0.005);
    expect(ours.logLoss).toBeLessThan(elo.logLoss - 0.005);
    expect(ours.ece).toBeLessThan(0.025);
  });
});

const wildAnswer: fc.Arbitrary<Answer> = fc.record({
  learner: fc.integer({ min: 0, max: 3 }),
  item: fc.integer({ min: 0, max: 8 }),
  concepts: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
  correct: fc.boolean(),
  at: fc.oneof(fc.integer({ min: -4e9, max: 4e9 }), fc.constant(0)),
  weight: fc.double({ min: 0, max: 1, noNaN: true }),
});

test("P2: the same answers in the same order give the same predictions", () => {
  fc.assert(
    fc.property(fc.array(wildAnswer, { maxLength: 60 }), (answers) => {
      expect(replay(answers)).toEqual(replay(answers));
    }),
  );
});

test("P3: whether an answer is right isn't looked at before it is predicted", () => {
  fc.assert(
    fc.property(fc.array(wildAnswer, { maxLength: 40 }), wildAnswer, (answers, last) => {
      const before = replay([...answers, last]);
      const after = replay([...answers, { ...last, correct: !last.correct }]);
      expect(before.at(-1)).toBe(after.at(-1));
    }),
  );
});

test("P4: whatever comes, every prediction is a probability", () => {
  fc.assert(
    fc.property(fc.array(wildAnswer, { maxLength: 200 }), (answers) => {
      for (const probability of replay(answers)) {
        expect(probability).toBeGreaterThan(0);
        expect(probability).toBeLessThan(1);
      }
    }),
  );
});

test("P5: an answer without weight changes nothing that is predicted of others", () => {
  const answers = courseLog({
    learners: 5,
    items: 60,
    concepts: 6,
    answers: 40,
    seed: 3,
    learning: "growth",
  });
  const other: Answer = { learner: 99, item: 5, concepts: [0], correct: true, at: 0, weight: 0 };
  expect(replay([other, ...answers]).slice(1)).toEqual(replay(answers));
});

test("P6: a hundred thousand answers of one learner are followed", () => {
  const predictor = new Predictor();
  let last = 0;
  for (let row = 0; row < 100_000; row += 1)
    last = predictor.learn({
      learner: 0,
      item: row % 50,
      concepts: [row % 7],
      correct: row % 10 !== 0,
      at: row,
    });
  expect(last).toBeGreaterThan(0.5);
  expect(last).toBeLessThan(1);
});
