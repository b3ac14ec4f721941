import { createRandom, type Random } from "@master-sql/judge/random";
import { type LoggedAnswer, logistic, normal, TEST_SHARE } from "./logged-answer.ts";

const DAY = 86_400;

export interface CourseShape {
  readonly learners: number;
  readonly items: number;
  readonly concepts: number;
  /** Answers of a typical learner; others give from half to twice as many. */
  readonly answers: number;
  readonly seed: number;
  /**
   * growth: skills grow with practice, steadily. moods: they also swing from answer to answer, and success carries
   * over. forgetting: they fade between days. knowing: a concept is known or not, learned in one step, with guessing
   * and slips.
   */
  readonly learning: "growth" | "moods" | "forgetting" | "knowing";
}

/**
 * A course that everybody takes in one order, as in a college tutor: each concept has its stretch of items, a third of
 * the items need others too, and some learners skip. Concepts are kin by two hidden traits; items differ in difficulty
 * and slope.
 */
export function courseLog(shape: CourseShape): readonly LoggedAnswer[] {
  const random = createRandom(shape.seed);
  const course = drawCourse(shape, random);
  return Array.from({ length: shape.learners }, (_, learner) =>
    takeCourse(learner, course, shape, random),
  ).flat();
}

interface Course {
  readonly items: readonly {
    readonly difficulty: number;
    readonly slope: number;
    readonly concepts: readonly number[];
  }[];
  readonly concepts: readonly { readonly difficulty: number; readonly loads: readonly [number, number] }[];
}

function drawCourse({ items, concepts }: CourseShape, random: Random): Course {
  return {
    items: Array.from({ length: items }, (_, item) => {
      const own = Math.floor((item / items) * concepts);
      const others = [
        ...(random.chance(0.25) ? [random.below(own + 1)] : []),
        ...(random.chance(0.1) ? [random.below(concepts)] : []),
      ];
      return {
        difficulty: normal(random) - 1,
        slope: Math.exp(0.25 * normal(random)),
        concepts: [...new Set([own, ...others])],
      };
    }),
    concepts: Array.from({ length: concepts }, () => ({
      difficulty: 0.6 * normal(random),
      loads: [normal(random), normal(random)],
    })),
  };
}

function takeCourse(learner: number, course: Course, shape: CourseShape, random: Random): LoggedAnswer[] {
  const test = random.chance(TEST_SHARE);
  const ability = 0.8 * normal(random);
  const traits = [normal(random), normal(random)] as const;
  const pace = (shape.learning === "growth" ? 0.2 : 0.5) * Math.exp(0.5 * normal(random));
  const knowledge = course.concepts.map(({ difficulty, loads }) => ({
    skill: 0.5 * normal(random) + 0.28 * (loads[0] * traits[0] + loads[1] * traits[1]) - difficulty,
    known: random.chance(logistic(ability - 0.5)),
    practice: 0,
    last: 0,
  }));
  const answers = Math.max(10, Math.round(shape.answers * Math.exp(0.6 * normal(random))));
  const skip = Math.max(0, shape.items / (shape.answers * 1.6) - 1);
  const rows: LoggedAnswer[] = [];
  let at = 0;
  let mood = 0;
  let carried = 0;
  for (
    let item = 0;
    item < shape.items && rows.length < answers;
    item += 1 + Math.floor(-Math.log(1 - random.next()) * skip)
  ) {
    const { difficulty = 0, slope = 1, concepts = [] } = course.items[item] ?? {};
    at += random.chance(0.02) ? DAY * (1 + random.below(5)) : 20 + random.below(60);
    if (shape.learning === "moods") mood = 0.9 * mood + 0.35 * normal(random);
    const met = concepts.flatMap((concept) => knowledge[concept] ?? []);
    const skill = met.reduce((sum, { skill, practice, last }) => {
      const lost = shape.learning === "forgetting" && practice > 0 ? 0.4 * Math.log1p((at - last) / DAY) : 0;
      return sum + (skill + pace * Math.log1p(practice) - lost) / met.length;
    }, 0);
    const truth =
      shape.learning === "knowing"
        ? logistic(met.every(({ known }) => known) ? 1.5 - 0.7 * difficulty : -1.8 - 0.5 * difficulty)
        : logistic(slope * (ability + skill + mood - difficulty) + carried);
    const correct = random.chance(truth);
    if (shape.learning === "moods") carried = correct ? 0.5 : -0.5;
    for (const concept of met) {
      concept.known ||= random.chance(0.12);
      concept.practice += correct ? 1.2 : 0.6;
      concept.last = at;
    }
    rows.push({ learner, item, concepts, correct, at, truth, test });
  }
  return rows;
}
