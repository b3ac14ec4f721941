import type { Catalogue } from "@master-sql/course";
import type { CareerGoal, ExperienceLevel } from "@master-sql/protocol";

/** Why somebody is here, what that says of them, and what they do first. */
export interface NewcomerReason {
  readonly id: string;
  readonly text: string;
  readonly careerGoal: CareerGoal;
  readonly experienceLevel: ExperienceLevel;
  readonly path: { readonly title: string; readonly modules: number };
  readonly first: { readonly to: string; readonly title: string; readonly minutes: number };
}

const reasons = [
  { id: "new", text: "I am new to SQL", careerGoal: "general", experienceLevel: "beginner" },
  {
    id: "job",
    text: "I want a job with data",
    careerGoal: "data-analyst",
    experienceLevel: "beginner",
  },
  {
    id: "work",
    text: "I use SQL at work and want to get better",
    careerGoal: "business-analyst",
    experienceLevel: "intermediate",
  },
  {
    id: "pipelines",
    text: "I build pipelines or software",
    careerGoal: "data-engineer",
    experienceLevel: "intermediate",
  },
] as const;

/**
 * What brings people here, and where they begin: beginners in their first lesson, at its first exercise, others with the
 * first exercise that their module offers.
 */
export function newcomerReasons({ modules, tracks }: Catalogue): readonly NewcomerReason[] {
  return reasons.flatMap((reason) => {
    const track = tracks.find(({ role }) => role === reason.careerGoal);
    const path = track === undefined ? modules : modules.filter(({ id }) => track.modules.includes(id));
    const start = path.find(({ level }) => level === reason.experienceLevel) ?? path[0];
    const lesson = start?.lessons[0];
    const inLesson = reason.experienceLevel === "beginner" ? lesson?.inPlace[0] : undefined;
    const slug = inLesson ?? lesson?.practice[0];
    const exercise = start?.exercises.find((each) => each.slug === slug) ?? start?.exercises[0];
    if (exercise === undefined) return [];
    const { title, minutes } = exercise;
    const first =
      lesson !== undefined && exercise.slug === inLesson
        ? { to: `/learning/${lesson.moduleId}/${lesson.slug}#${inLesson}`, title: lesson.title, minutes }
        : { to: `/practice/${exercise.slug}`, title, minutes };
    return [
      {
        ...reason,
        path: { title: track?.title ?? "The whole course", modules: path.length },
        first,
      },
    ];
  });
}
