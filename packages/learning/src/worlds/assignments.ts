import { createRandom, type Random } from "@master-sql/judge/random";
import { type LoggedAnswer, logistic, normal, TEST_SHARE } from "./logged-answer.ts";

export interface AssignmentsShape {
  readonly learners: number;
  readonly items: number;
  readonly concepts: number;
  /** Answers of a typical learner; some give ten times as many. */
  readonly answers: number;
  readonly seed: number;
}

/** Right answers in a row that end an assignment, and the most problems in one. */
const MASTERED = 3;
const LONGEST = 12;

/**
 * Homework as in a school tutor: assignments of one concept whose items are drawn from a large pool and which end after
 * three right answers in a row; steps that only those see who failed the problem; learners who rush through some items.
 * The clock isn't known.
 */
export function assignmentsLog(shape: AssignmentsShape): readonly LoggedAnswer[] {
  const random = createRandom(shape.seed);
  const pool = drawPool(shape, random);
  return Array.from({ length: shape.learners }, (_, learner) =>
    doHomework(learner, pool, shape, random),
  ).flat();
}

interface Problem {
  readonly item: number;
  readonly difficulty: number;
  readonly slope: number;
  readonly concepts: readonly number[];
  readonly steps: number[];
}

interface Pool {
  readonly problems: readonly Problem[];
  /** Problems that begin with each concept, without the steps. */
  readonly byConcept: readonly (readonly Problem[])[];
  readonly conceptDifficulties: readonly number[];
}

function drawPool({ items, concepts }: AssignmentsShape, random: Random): Pool {
  const conceptDifficulties = Array.from({ length: concepts }, () => 0.8 * normal(random));
  const main = Math.floor(items * 0.7);
  const problems: Problem[] = [];
  for (let item = 0; item < items; item += 1) {
    const parent = item < main ? undefined : problems[random.below(main)];
    const own = random.below(concepts);
    parent?.steps.push(item);
    problems.push({
      item,
      difficulty: 0.9 * normal(random) - 0.4 + (parent === undefined ? 0 : 0.4),
      slope: Math.exp(0.3 * normal(random)),
      concepts: parent?.concepts ?? [...new Set(random.chance(0.15) ? [own, random.below(concepts)] : [own])],
      steps: [],
    });
  }
  const byConcept = conceptDifficulties.map((_, concept) =>
    problems.slice(0, main).filter((problem) => problem.concepts[0] === concept),
  );
  return { problems, byConcept, conceptDifficulties };
}

function doHomework(learner: number, pool: Pool, shape: AssignmentsShape, random: Random): LoggedAnswer[] {
  const test = random.chance(TEST_SHARE);
  const ability = 0.9 * normal(random);
  const pace = 0.25 * Math.exp(0.5 * normal(random));
  const rushes = random.chance(0.3) ? 0.0225 : 0.003;
  const skills = pool.conceptDifficulties.map((difficulty) => 0.7 * normal(random) - difficulty);
  const answers = Math.max(8, Math.round(shape.answers * Math.exp(normal(random) - 0.5)));
  const rows: LoggedAnswer[] = [];
  let rushed = 0;

  const answer = ({ item, difficulty, slope, concepts }: Problem): boolean => {
    rushed = rushed > 0 ? rushed - 1 : random.chance(rushes) ? 3 + random.below(8) : 0;
    const skill = concepts.reduce((sum, concept) => sum + (skills[concept] ?? 0) / concepts.length, 0);
    const truth = rushed > 0 ? 0.08 : 0.08 + 0.88 * logistic(slope * (ability + skill - difficulty));
    const correct = random.chance(truth);
    for (const concept of concepts)
      skills[concept] = (skills[concept] ?? 0) + pace * (rushed > 0 ? 0.1 : correct ? 0.6 : 0.4);
    rows.push({ learner, item, concepts, correct, at: 0, truth, test });
    return correct;
  };

  while (rows.length < answers) {
    const problems = random.pick(pool.byConcept) ?? [];
    const start = random.below(problems.length);
    let inRow = 0;
    for (let given = 0; given < Math.min(LONGEST, problems.length) && inRow < MASTERED; given += 1) {
      const problem = problems[(start + given) % problems.length];
      if (problem === undefined || rows.length >= answers) break;
      const correct = answer(problem);
      inRow = correct ? inRow + 1 : 0;
      if (!correct)
        for (const step of problem.steps.flatMap((item) => pool.problems[item] ?? [])) answer(step);
    }
  }
  return rows;
}
