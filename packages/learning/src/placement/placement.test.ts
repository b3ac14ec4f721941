import { createRandom, type Random } from "@master-sql/judge/random";
import fc from "fast-check";
import { expect, test } from "vitest";
import { momentAt, quizAnswerAt } from "../learner/fixture.ts";
import { learnerPicture } from "../learner/learner-picture.ts";
import { practiceCatalogue } from "../learner/practice-catalogue.ts";
import { learningPath, type PathModule } from "../path/learning-path.ts";
import { pathDecisions } from "../path/path-decisions.ts";
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

/** Core groups, like NULL, joins and grouping on our paths. */
const CORE = [["c0-2"], ["c1-0", "c1-3"], ["c1-5"]];

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
    const state = placementState(questions, answers, { modules, seed, core: CORE });
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
const options = { modules: 14, seed: 3, core: CORE };

test("A6: all learners are asked about each core group, whatever they know", () => {
  const random = createRandom(6);
  for (let learner = 0; learner < 200; learner += 1) {
    const { answers } = take(questions, 14, learner, simulatedAnswers(random.next() * 14, random));
    const concepts = answers.map(
      ({ question }) => questions.find(({ id }) => id === question)?.concept ?? "",
    );
    for (const group of CORE) expect(concepts.some((concept) => group.includes(concept))).toBe(true);
  }
});

test("A7: what is skipped because of a placement has no concept that was answered wrong", () => {
  const catalogue = practiceCatalogue({
    concepts: Array.from({ length: 14 * 8 }, (_, at) => ({
      id: `c${Math.floor(at / 8)}-${at % 8}`,
      title: "",
      sentence: "",
      prerequisites: [],
    })),
    modules: Array.from({ length: 14 }, (_, module) => ({
      id: `m${module}`,
      title: "",
      level: "beginner",
      summary: "",
      lessons: [],
      exercises: [],
      quiz: {
        id: "quiz",
        title: "",
        questions: 12,
        asked: questions
          .filter((question) => question.module === module)
          .map(({ id, concept }) => ({ id, type: "single", concepts: [concept] })),
      },
    })),
  });
  const modules = Array.from(
    { length: 14 },
    (_, module): PathModule => ({
      id: `m${module}`,
      level: "beginner",
      lessons: [
        {
          id: `l${module}`,
          minutes: 8,
          concepts: Array.from({ length: 8 }, (_each, number) => `c${module}-${number}`),
          inPlace: [],
          practice: [],
        },
      ],
      exercises: [],
    }),
  );
  const random = createRandom(7);
  const done = { lessons: new Set<string>(), exercises: new Set<string>() };
  let skipped = 0;
  for (let learner = 0; learner < 200; learner += 1) {
    const { answers, known } = take(questions, 14, learner, simulatedAnswers(random.next() * 14, random));
    const events = [
      ...answers.map(({ question, isRight }, minute) => quizAnswerAt(minute, question, isRight)),
      {
        kind: "placement",
        id: "placement",
        at: new Date(momentAt(30)).toISOString(),
        outcome: "finished",
        known: modules.slice(0, known).map(({ id }) => id),
      },
    ];
    const now = momentAt(31);
    const options = { decisions: pathDecisions(events, now), level: "beginner", done } as const;
    const picture = learnerPicture(events, catalogue, now);
    const stations = learningPath(modules, { picture, catalogue }, options);
    const wrong = new Set(
      answers.flatMap(({ question, isRight }) =>
        isRight ? [] : [questions.find(({ id }) => id === question)?.module],
      ),
    );
    const begin = stations.findIndex(({ state }) => state === "next");
    for (const module of wrong) expect(begin).toBeLessThanOrEqual(module ?? 0);
    for (const [at, { reached, refuted, steps }] of stations.entries()) {
      if (reached === "placement") skipped += 1;
      expect(reached === "placement" && wrong.has(at)).toBe(false);
      if (refuted.length > 0) expect(steps.map(({ id }) => id)).toEqual([`l${at}`]);
    }
  }
  expect(skipped).toBeGreaterThan(500);
});
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
