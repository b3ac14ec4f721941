import type { Catalogue } from "@master-sql/course";
import type { ConceptTally } from "./concept-tallies.ts";

/** What to do before the next exam. */
interface StudyStep {
  readonly to: string;
  readonly text: string;
  /** Whole minutes that it takes, about. */
  readonly minutes: number;
}

export interface StudyTopic {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly StudyStep[];
}

/** Topics of a plan at most: what went worst. */
const TOPICS = 5;
/** Exercises of a topic that are counted. */
const EXERCISES = 3;

/**
 * For each concept that lost points, the worst first: the lesson that teaches it, then exercises about it. Concepts
 * that the course neither teaches nor practices are left out.
 */
export function studyPlan(tallies: readonly ConceptTally[], catalogue: Catalogue): readonly StudyTopic[] {
  const exercises = catalogue.modules.flatMap((module) => module.exercises);
  return tallies
    .filter(({ right, of }) => right < of)
    .map(({ id, title, lesson }) => {
      const about = exercises.filter(({ concepts }) => concepts[0] === id).slice(0, EXERCISES);
      return {
        id,
        title,
        steps: [
          ...(lesson
            ? [
                {
                  to: `/learning/${lesson.moduleId}/${lesson.slug}`,
                  text: `Study: ${lesson.title}`,
                  minutes: lesson.minutes,
                },
              ]
            : []),
          ...(about.length > 0
            ? [
                {
                  to: `/practice?concept=${id}`,
                  text: `Practice: ${title}`,
                  minutes: about.reduce((sum, { minutes }) => sum + minutes, 0),
                },
              ]
            : []),
        ],
      };
    })
    .filter(({ steps }) => steps.length > 0)
    .slice(0, TOPICS);
}
