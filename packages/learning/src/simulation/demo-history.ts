import type { Catalogue } from "@master-sql/course";
import { createRandom, type Random } from "@master-sql/judge/random";
import { DAY_MS } from "@master-sql/sql";
import type { AttemptEvent } from "../learner/evidence.ts";
import { practiceCatalogue } from "../learner/practice-catalogue.ts";
import { choosers } from "./choosers.ts";
import { practise } from "./learner-worlds.ts";

/** Something that a made-up learner did; `at` in milliseconds since 1970. */
export type DemoStep =
  | {
      readonly kind: "attempt";
      readonly at: number;
      readonly exerciseId: string;
      readonly isRight: boolean;
      readonly hintsUsed: number;
      readonly timeOnTaskMs: number;
    }
  | { readonly kind: "lesson"; readonly at: number; readonly lessonId: string; readonly activeMs: number }
  /** Which questions of the module's quiz were answered right, in their order. */
  | {
      readonly kind: "quiz";
      readonly at: number;
      readonly moduleId: string;
      readonly rights: readonly boolean[];
    };

export interface DemoOptions {
  /** How long the learner has been there. */
  readonly days: number;
  /** The last thing was done on the evening before this moment. */
  readonly end: number;
  readonly seed: number;
}

/** Days between sittings, at most. */
const REST_DAYS = 4;
/** Minutes of practice for each day; more than the rests leave room for. */
const MINUTES_PER_DAY = 12;
/** When the last thing was done, after midnight in UTC. */
const EVENING_MS = 19 * 3_600_000;
const MINUTE_MS = 60_000;
/** Lessons of a module that were read before its quiz is taken. */
const READ_BEFORE_QUIZ = 0.6;
const QUIZ_RETAKEN_AFTER_DAYS = 14;

/**
 * What a learner did who practised what the product proposes and learned from every answer: attempts, the lessons
 * before them, and quizzes, earliest first. For demonstrations and tests; the same options give the same history, and
 * another `end` only moves it.
 */
export function demoHistory(
  content: Pick<Catalogue, "concepts" | "modules">,
  { days, end, seed }: DemoOptions,
): readonly DemoStep[] {
  const catalogue = practiceCatalogue(content);
  const { adaptive } = choosers(catalogue);
  if (adaptive === undefined) return [];
  const { events } = practise(catalogue, {
    world: "any",
    chooser: adaptive,
    minutes: Math.max(1, days) * MINUTES_PER_DAY,
    seed,
    restDays: REST_DAYS,
  });
  const within = events.filter(({ at }) => dayOf(Date.parse(at)) - dayOf(firstAt(events)) < days);
  const random = createRandom(seed);
  const attempts = within.map((event, number) => attemptStep(event, within.slice(0, number), random));
  const lessons = lessonSteps(content, attempts, random);
  const quizzes = quizSteps(content, lessons, lastAt(attempts), random);
  const steps = [...attempts, ...lessons, ...quizzes].sort((a, b) => a.at - b.at);
  const shift = (dayOf(end) - 1) * DAY_MS + EVENING_MS - lastAt(steps);
  return steps.map((step) => ({ ...step, at: step.at + shift }));
}

const dayOf = (at: number) => Math.floor(at / DAY_MS);
const firstAt = (events: readonly AttemptEvent[]) => Date.parse(events[0]?.at ?? "1970-01-01T00:00:00Z");
const lastAt = (steps: readonly DemoStep[]) => steps.at(-1)?.at ?? 0;

type AttemptStep = Extract<DemoStep, { kind: "attempt" }>;
type LessonStep = Extract<DemoStep, { kind: "lesson" }>;

/** What was wrong before is solved with a hint now and then. */
function attemptStep(event: AttemptEvent, before: readonly AttemptEvent[], random: Random): AttemptStep {
  const failed = before.some(
    ({ exerciseId, verdict }) => exerciseId === event.exerciseId && verdict === "wrong",
  );
  const isRight = event.verdict === "right";
  return {
    kind: "attempt",
    at: Date.parse(event.at),
    exerciseId: event.exerciseId,
    isRight,
    hintsUsed: isRight && failed && random.chance(0.5) ? 1 : 0,
    timeOnTaskMs: event.timeOnTaskMs ?? MINUTE_MS,
  };
}

/** The lesson of a concept is read just before the first exercise about it. */
function lessonSteps(
  { modules }: Pick<Catalogue, "modules">,
  attempts: readonly AttemptStep[],
  random: Random,
): readonly LessonStep[] {
  const lessons = modules.flatMap((module) => module.lessons);
  const conceptsOf = new Map(
    modules.flatMap(({ exercises }) => exercises.map(({ id, concepts }) => [id, concepts] as const)),
  );
  const steps = new Map<string, LessonStep>();
  for (const { at, exerciseId, timeOnTaskMs } of attempts) {
    const [main] = conceptsOf.get(exerciseId) ?? [];
    const lesson = lessons.find(({ concepts }) => main !== undefined && concepts.includes(main));
    if (lesson === undefined || steps.has(lesson.id)) continue;
    const activeMs = Math.round(lesson.minutes * MINUTE_MS * (0.7 + 0.6 * random.next()));
    steps.set(lesson.id, {
      kind: "lesson",
      at: at - timeOnTaskMs - activeMs,
      lessonId: lesson.id,
      activeMs,
    });
  }
  return [...steps.values()].sort((a, b) => a.at - b.at);
}

/** A quiz once most lessons of its module are read, and again two weeks later, better. */
function quizSteps(
  { modules }: Pick<Catalogue, "modules">,
  read: readonly LessonStep[],
  end: number,
  random: Random,
): readonly DemoStep[] {
  return modules.flatMap(({ id, lessons, quiz }) => {
    const needed = Math.ceil(lessons.length * READ_BEFORE_QUIZ);
    const enough = read.filter(({ lessonId }) => lessons.some((lesson) => lesson.id === lessonId))[
      needed - 1
    ];
    if (quiz === null || enough === undefined) return [];
    const taken = (at: number, share: number): DemoStep => ({
      kind: "quiz",
      at,
      moduleId: id,
      rights: Array.from({ length: quiz.questions }, () => random.chance(share)),
    });
    const first = enough.at + 45 * MINUTE_MS;
    const again = first + QUIZ_RETAKEN_AFTER_DAYS * DAY_MS;
    return [taken(first, 0.7), ...(again < end ? [taken(again, 0.9)] : [])];
  });
}
