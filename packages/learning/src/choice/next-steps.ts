import type { ConceptPicture, LearnerPicture } from "../learner/learner-picture.ts";
import type { PracticeCatalogue } from "../learner/practice-catalogue.ts";
import type { PathModule, Station } from "../path/learning-path.ts";
import {
  type ChoiceOptions,
  chooseNext,
  isNewConcept,
  newReason,
  type Proposal,
  type Reason,
  rankedProposals,
} from "./choose-next.ts";
import { impliedConcepts } from "./implied-concepts.ts";

/** What a learner does next: an exercise, or the lesson that teaches what is new on their path. */
export type NextStep = ({ readonly kind: "exercise" } & Proposal) | LessonStep;

interface LessonStep {
  readonly kind: "lesson";
  readonly lessonId: string;
  readonly moduleId: string;
  readonly reason: LessonReason;
}

type LessonReason = Extract<Reason, { kind: "new" | "path" | "back" }>;

/** The learner's path, as far as what is next depends on it. */
export interface NextPath {
  readonly modules: readonly PathModule[];
  readonly stations: readonly Pick<Station, "steps" | "refuted">[];
}

/** Steps that a page shows as recommendations. */
const SHOWN = 3;

/**
 * What to do next, best first. Every page asks this, shows the first as the next step, and shows the same reason. The
 * first is what {@link chooseNext} chooses. Those after it differ in reason and concept while others are left. Where
 * a new concept would be next, it is the path's next lesson: a concept is taught before it is asked for.
 */
export function nextSteps(
  picture: LearnerPicture,
  catalogue: PracticeCatalogue,
  path: NextPath,
  { count = SHOWN, ...options }: ChoiceOptions & { readonly count?: number },
): readonly NextStep[] {
  const first = chooseNext(picture, catalogue, options);
  const lessons = nextLessons(picture, catalogue, path, options);
  const ranked = [...(first === null ? [] : [first]), ...rankedProposals(picture, catalogue, options)];
  const steps = taughtFirst(ranked, lessons);
  const chosen: NextStep[] = steps.slice(0, 1);
  const isOfAnotherConcept = (one: NextStep) =>
    chosen.every((other) => conceptOf(other, catalogue) !== conceptOf(one, catalogue));
  // What answers brought back leads, all of it.
  const isForAnotherReason = (one: NextStep) =>
    one.reason.kind === "back" || chosen.every(({ reason }) => reason.kind !== one.reason.kind);
  const isTaught = (one: NextStep) => lessons.length === 0 || !isUntaught(one);
  const rules: readonly ((one: NextStep) => boolean)[] = [
    (one) =>
      isOfAnotherConcept(one) && isForAnotherReason(one) && one.reason.kind !== "strengthen" && isTaught(one),
    (one) => isOfAnotherConcept(one) && isTaught(one),
    () => true,
  ];
  for (const isFit of rules)
    for (const step of steps) {
      if (chosen.length >= count) return chosen;
      if (!chosen.some((other) => isSame(other, step)) && isFit(step)) chosen.push(step);
    }
  return chosen;
}

/** Reasons that can wait until the next lesson was read. */
const AFTER_LESSONS: ReadonlySet<Reason["kind"]> = new Set(["new", "confirm", "strengthen"]);

/** Reasons that come before a lesson that a wrong answer brought back. */
const BEFORE_ALL: ReadonlySet<Reason["kind"]> = new Set(["mistake", "unsolved", "read"]);

/**
 * Proposals as steps. The lessons come before the first that can wait for them, and exercises about new concepts come
 * after all else: they are asked for before they are taught.
 */
function taughtFirst(proposals: readonly Proposal[], lessons: readonly LessonStep[]): readonly NextStep[] {
  const steps = proposals.map((proposal): NextStep => ({ kind: "exercise", ...proposal }));
  const [lesson] = lessons;
  if (lesson === undefined) return steps;
  const waits = ({ reason: { kind } }: NextStep) =>
    lesson.reason.kind === "back" ? !BEFORE_ALL.has(kind) : AFTER_LESSONS.has(kind);
  const at = steps.findIndex(waits);
  const before = at < 0 ? steps : steps.slice(0, at);
  const after = at < 0 ? [] : steps.slice(at);
  return [...before, ...lessons, ...after.filter((step) => !isUntaught(step)), ...after.filter(isUntaught)];
}

const isUntaught = ({ kind, reason }: NextStep): boolean => kind === "exercise" && reason.kind === "new";

/**
 * The first lesson left on the path that teaches a new concept or one that a wrong answer brought back, or that comes
 * after the last one read. Earlier ones without such a concept were passed over, and stay on the roadmap.
 */
export function nextLesson(...known: Parameters<typeof nextLessons>): LessonStep | null {
  return nextLessons(...known)[0] ?? null;
}

/** The lessons of all concepts that wrong answers brought back, one for each; without any, the path's next lesson. */
function nextLessons(
  picture: LearnerPicture,
  catalogue: PracticeCatalogue,
  { modules, stations }: NextPath,
  { assumed = new Set() }: Pick<ChoiceOptions, "assumed">,
): readonly LessonStep[] {
  const left = new Set(stations.flatMap(({ steps }) => steps.map(({ id }) => id)));
  const lessons = modules.flatMap(({ id: moduleId, lessons: its }) =>
    its.map(
      (lesson): PathLesson => ({
        lessonId: lesson.id,
        moduleId,
        isLeft: left.has(lesson.id),
        concepts: lesson.concepts.flatMap(
          (id) => picture.concepts[catalogue.conceptById.get(id) ?? -1] ?? [],
        ),
      }),
    ),
  );
  const back = lessonsBack(lessons, new Set(stations.flatMap(({ refuted }) => refuted)));
  if (back.length > 0) return back;
  const lastRead = lessons.findLastIndex(
    ({ isLeft, concepts }) => !isLeft && concepts.some(({ readAt }) => readAt !== null),
  );
  const known = { assumed, implied: impliedConcepts(picture, catalogue) };
  for (const [at, { lessonId, moduleId, isLeft, concepts }] of lessons.entries()) {
    const [main] = concepts;
    if (!isLeft || main === undefined) continue;
    const fresh = concepts.find((concept) => isNewConcept(concept, known));
    if (fresh !== undefined)
      return [{ kind: "lesson", lessonId, moduleId, reason: newReason(fresh, picture, catalogue) }];
    if (lastRead >= 0 && at > lastRead)
      return [{ kind: "lesson", lessonId, moduleId, reason: { kind: "path", concept: main } }];
  }
  return [];
}

interface PathLesson {
  readonly lessonId: string;
  readonly moduleId: string;
  readonly isLeft: boolean;
  readonly concepts: readonly ConceptPicture[];
}

/** For each of these concepts the first lesson left that teaches it, unless one was read. */
function lessonsBack(lessons: readonly PathLesson[], concepts: ReadonlySet<number>): readonly LessonStep[] {
  const open = new Set(concepts);
  return lessons.flatMap(({ lessonId, moduleId, isLeft, concepts: its }): LessonStep[] => {
    const wrong = its.find(({ concept, readAt }) => open.has(concept) && readAt === null);
    if (wrong === undefined || !isLeft) return [];
    for (const { concept } of its) open.delete(concept);
    return [{ kind: "lesson", lessonId, moduleId, reason: { kind: "back", concept: wrong } }];
  });
}

function conceptOf(step: NextStep, { items }: PracticeCatalogue): number | undefined {
  return step.kind === "lesson" ? step.reason.concept.concept : items[step.item]?.concepts[0];
}

function isSame(one: NextStep, other: NextStep): boolean {
  return one.kind === "lesson"
    ? other.kind === "lesson" && one.lessonId === other.lessonId
    : other.kind === "exercise" && one.item === other.item;
}
