import { createRandom } from "@master-sql/judge/random";
import { expect, test } from "vitest";
import { type FirstAnswer, fitDifficulties } from "./fit-difficulties.ts";

const PRIOR = { mean: 0, variance: 1 };
const logistic = (logit: number) => 1 / (1 + Math.exp(-logit));

/** Learners of known ability meet items of known difficulty; the able ones meet the hard ones more often. */
function simulated(learners: number, seed: number) {
  const random = createRandom(seed);
  const difficulties = [-2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2];
  const answers: FirstAnswer[] = [];
  for (let learner = 0; learner < learners; learner += 1) {
    const ability = 3 * random.next() - 1.5;
    for (const [item, difficulty] of difficulties.entries()) {
      if (!random.chance(logistic(1.5 * ability * Math.sign(difficulty)))) continue;
      answers.push({ learner, item, isRight: random.chance(logistic(ability - difficulty)) });
    }
  }
  return { difficulties, answers };
}

test("D1: the difficulties of simulated items are found, though able learners meet the hard ones", () => {
  const { difficulties, answers } = simulated(2_000, 1);
  const fitted = fitDifficulties(
    answers,
    difficulties.map(() => PRIOR),
  );
  const errors = fitted.map(({ mean }, item) => Math.abs(mean - (difficulties[item] ?? 0)));
  expect(Math.max(...errors)).toBeLessThan(0.5);
  // Shares of right answers alone take what able people meet for easier than it is, and the easy for harder.
  const byShare = difficulties.map((difficulty, item) => {
    const own = answers.filter((answer) => answer.item === item);
    const right = own.filter(({ isRight }) => isRight).length;
    return Math.abs(Math.log((own.length - right) / right) - difficulty);
  });
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
  expect(sum(errors)).toBeLessThan(sum(byShare) / 1.5);
});

test("D2: the same answers in any order give the same, to the last bit", () => {
  const { difficulties, answers } = simulated(300, 2);
  const priors = difficulties.map(() => PRIOR);
  const shuffled = answers.toSorted((a, b) => ((a.learner * 7919) % 101) - ((b.learner * 7919) % 101));
  expect(fitDifficulties(shuffled, priors)).toEqual(fitDifficulties(answers, priors));
  expect(fitDifficulties(answers.toReversed(), priors)).toEqual(fitDifficulties(answers, priors));
});

test("D3: without answers it is what the author thinks, and each answer leaves less open", () => {
  const author = { mean: 0.8, variance: 0.4 };
  expect(fitDifficulties([], [author])).toEqual([{ ...author, answers: 0 }]);
  const variances = [1, 10, 100].map((count) => {
    const answers = Array.from({ length: count }, (_, learner) => ({
      learner,
      item: 0,
      isRight: learner % 2 === 0,
    }));
    return fitDifficulties(answers, [author])[0]?.variance ?? 9;
  });
  expect(variances).toEqual(variances.toSorted((a, b) => b - a));
  expect(variances[0]).toBeLessThan(author.variance);
});

test("D4: whatever a few people answer, no level goes far", () => {
  for (const isRight of [true, false]) {
    const [fitted] = fitDifficulties([{ learner: 0, item: 0, isRight }], [{ mean: 0, variance: 0.4 }]);
    expect(Math.abs(fitted?.mean ?? 9)).toBeLessThan(0.4);
  }
});
