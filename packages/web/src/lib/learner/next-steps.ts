import type { Catalogue, ExerciseSummary, LessonSummary } from "@master-sql/course";
import { type NextStep, nextSteps } from "@master-sql/learning";
import { useMemo } from "react";
import { DAY_MS } from "../../ui/durations.ts";
import { aimedChance, useAim } from "./aim.ts";
import { type MistakeNames, useMistakeNames } from "./mistake-names.ts";
import { reasonText } from "./reason-text.ts";
import type { KnownPath } from "./use-path.ts";

/** A step as pages show it. */
export interface ShownStep {
  readonly kind: NextStep["kind"];
  /** The lesson's or the exercise's. */
  readonly id: string;
  readonly moduleId: string;
  readonly to: string;
  readonly title: string;
  /** At the learner's own pace. */
  readonly minutes: number;
  /** The mistake that it is proposed for; null when it is for something else. */
  readonly misconception: string | null;
  /** Why it is next, in a sentence. */
  readonly reason: string;
  /** Null for a lesson. */
  readonly exercise: { readonly difficulty: number; readonly chance: number } | null;
}

/** A choice stays for a day, unless something was done. */
const seedOfDay = (now: number): number => Math.floor(now / DAY_MS);

/** What choosing depends on besides the picture; the same on every page for the same events, day and aim. */
export function choiceOptions({ learner, choice }: Pick<KnownPath, "learner" | "choice">, aim: number) {
  return { now: learner.now, seed: seedOfDay(learner.now), target: aimedChance(aim), ...choice };
}

/**
 * What the learner does next, best first: every page shows the first as the next step, and those after it as
 * recommendations.
 */
export function useNextSteps(
  path: KnownPath,
  catalogue: Pick<Catalogue, "modules">,
  count = 3,
): readonly ShownStep[] {
  const aim = useAim(({ index }) => index);
  const names = useMistakeNames(path.learner);
  const steps = useMemo(() => {
    const { learner } = path;
    return nextSteps(learner.picture, learner.catalogue, path, { ...choiceOptions(path, aim), count });
  }, [path, aim, count]);
  return useMemo(() => shownSteps(steps, path, catalogue, names), [steps, path, catalogue, names]);
}

/** Steps with what pages show of them; those whose content is gone are left out. */
export function shownSteps(
  steps: readonly NextStep[],
  { learner, pace }: Pick<KnownPath, "learner" | "pace">,
  { modules }: Pick<Catalogue, "modules">,
  names: MistakeNames,
): readonly ShownStep[] {
  const exercises = modules.flatMap((module) =>
    module.exercises.map((each) => ({ ...each, moduleId: module.id })),
  );
  const lessons = new Map(
    modules.flatMap((module) => module.lessons.map((each) => [each.id, each] as const)),
  );
  return steps.flatMap((step): ShownStep[] => {
    const found = step.kind === "lesson" ? lessons.get(step.lessonId) : exercises[step.item];
    if (found === undefined) return [];
    const times = step.kind === "lesson" ? pace.lessons : pace.exercises;
    return [
      {
        kind: step.kind,
        id: found.id,
        moduleId: found.moduleId,
        to: step.kind === "lesson" ? lessonAddress(found) : exerciseAddress(found),
        title: found.title,
        minutes: Math.max(1, Math.round(found.minutes * times)),
        misconception: step.reason.kind === "mistake" ? step.reason.entry.misconception : null,
        reason: reasonText(step.reason, learner.catalogue, learner.now, names),
        exercise:
          step.kind === "exercise" && "difficulty" in found
            ? { difficulty: found.difficulty, chance: step.chance }
            : null,
      },
    ];
  });
}

const lessonAddress = ({ moduleId, slug }: Pick<LessonSummary, "moduleId" | "slug">) =>
  `/learning/${moduleId}/${slug}`;
const exerciseAddress = ({ slug }: Pick<ExerciseSummary, "slug">) => `/practice/${slug}`;
