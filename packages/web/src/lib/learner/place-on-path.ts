import { nextLesson, type Step } from "@master-sql/learning";
import type { KnownPath } from "./use-path.ts";

/**
 * Where the learner is on their path: its next lesson, even if a review or a mistake comes first; without one, the first
 * step left.
 */
export function placeOn(path: KnownPath): Pick<Step, "kind" | "id" | "moduleId"> | null {
  const { learner, steps, choice } = path;
  const lesson = nextLesson(learner.picture, learner.catalogue, path, choice);
  return lesson === null
    ? (steps[0] ?? null)
    : { kind: "lesson", id: lesson.lessonId, moduleId: lesson.moduleId };
}
