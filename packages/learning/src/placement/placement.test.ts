import { createRandom, type Random } from "@master-sql/judge/random";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MOST_QUESTIONS, type PlacementAnswer, type PlacementQuestion, placementState } from "./placement.ts";

/** A path with as many questions as ours has: fifteen for each module, about eight concepts. */
function course(modules: number): readonly PlacementQuestion[] {
  return Array.from({ length: modules * 15 }, (_, number) => {
    const module = Math.floor(number / 15);
    return {
      id: `q${number}`,
      module,
      concept: `c${module}-${number % 8}`,
      guess: number % 15 >= 13 ? 0.08 : 0.2,
    };
  });
}

/**
 * Somebody whose knowledge ends around `skill`, in modules. They know or don't know each concept, more surely the
 * farther it lies from there; slip at times; and where they don't know, half of them say so and half guess among four.
 */
function simulatedAnswers(skill: number, random: Random): (question: PlacementQuestion) => boolean {
  const knows = new Map<string, boolean>();
  return ({ module, concept, guess }) => {
    const chance = 1 / (1 + Math.exp(-2.5 * (skill - module - 0.5)));
    const known = knows.get(concept) ?? random.chance(chance);
    knows.set(concept, known);
    return random.chance(known ? 0.95 : guess > 0.1 ? 0.5 * 0.25 : 0.04);
  };
}

function take(
  questions: readonly PlacementQuestion[],
  modules: number,
  seed: number,
  answer: (question: PlacementQuestion) => boolean,
) {
  const answers: PlacementAnswer[] = [];
  for (;;) {
    const state = placementState(questions, answers, { modules, seed });
    if (state.next === null) return { ...state, answers };
    answers.push({ question: state.next.id, isRight: answer(state.next) });
  }
}

test.each([7, 10, 14])(
  "A1: nine in ten simulated learners are placed within one module of %i, half of them by question 9",
  (modules) => {
    const questions = course(modules);
    const random = createRandom(modules);
    const taken = Array.from({ length: 600 }, (_, learner) => {
      const skill = random.next() * modules;
      const { known, answered } = take(questions, modules, learner, simulatedAnswers(skill, random));
      return { isNear: Math.abs(known - Math.round(skill)) <= 1, answered };
    });
    const near = taken.filter(({ isNear }) => isNear).length / taken.length;
    const counts = taken.map(({ answered }) => answered).sort((a, b) => a - b);
    expect(near).toBeGreaterThanOrEqual(0.9);
    expect(counts[counts.length / 2]).toBeLessThanOrEqual(9);
    expect(counts.at(-1)).toBeLessThanOrEqual(MOST_QUESTIONS);
  },
);

const questions = course(14);
const options = { modules: 14, seed: 3 };
const someAnswers = fc.array(
  fc.record({
    question: fc.integer({ min: 0, max: questions.length + 3 }).map((number) => `q${number}`),
    isRight: fc.boolean(),
  }),
  { maxLength: 14 },
);

test("A2: whoever knows everything or nothing is placed at the end or the beginning", () => {
  expect(take(questions, 14, 1, () => true).known).toBeGreaterThanOrEqual(13);
  expect(take(questions, 14, 1, () => false).known).toBeLessThanOrEqual(1);
});

test("A3: the same answers give the same state, no question comes twice, and it always ends", () => {
  fc.assert(
    fc.property(someAnswers, (answers) => {
      const state = placementState(questions, answers, options);
      expect(placementState(questions, answers, options)).toEqual(state);
      expect(answers.map(({ question }) => question)).not.toContain(state.next?.id);
      if (state.answered >= MOST_QUESTIONS) expect(state.next).toBeNull();
    }),
    { numRuns: 60 },
  );
});

test("A4: a right answer in place of a wrong one never places lower", () => {
  fc.assert(
    fc.property(someAnswers, fc.nat(), (answers, pick) => {
      const turned = answers.length === 0 ? -1 : pick % answers.length;
      const known = (isRight: boolean) =>
        placementState(
          questions,
          answers.map((answer, at) => (at === turned ? { ...answer, isRight } : answer)),
          options,
        ).known;
      expect(known(true)).toBeGreaterThanOrEqual(known(false));
    }),
    { numRuns: 100 },
  );
});

test("A5: questions that are gone and second answers change nothing; without questions it is over", () => {
  const sound = [{ question: "q20", isRight: true }];
  const state = placementState(questions, sound, options);
  const noise = [
    { question: "gone", isRight: false },
    { question: "q20", isRight: false },
  ];
  expect(placementState(questions, [...sound, ...noise], options)).toEqual(state);
  expect(placementState([], [], { modules: 0, seed: 0 })).toMatchObject({ next: null, known: 0 });
});
