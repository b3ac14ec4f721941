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

/** What brings people here, each with the first exercise of the module in which they begin. */
export function newcomerReasons({ modules, tracks }: Catalogue): readonly NewcomerReason[] {
  return reasons.flatMap((reason) => {
    const track = tracks.find(({ role }) => role === reason.careerGoal);
    const path = track === undefined ? modules : modules.filter(({ id }) => track.modules.includes(id));
    const start = path.find(({ level }) => level === reason.experienceLevel) ?? path[0];
    const slug = start?.lessons[0]?.practice[0];
    const exercise = start?.exercises.find((each) => each.slug === slug) ?? start?.exercises[0];
    if (exercise === undefined) return [];
    const { title, minutes } = exercise;
    return [
      {
        ...reason,
        path: { title: track?.title ?? "The whole course", modules: path.length },
        first: { to: `/practice/${exercise.slug}`, title, minutes },
      },
    ];
  });
}
