import type { Catalogue } from "@master-sql/course";
import {
  assumedConcepts,
  learnerPicture,
  learningPath,
  nextSteps,
  pathDecisions,
  practiceCatalogue,
} from "@master-sql/learning";
import type { CareerGoal, ExperienceLevel } from "@master-sql/protocol";
import { modulesOf } from "../../lib/learning-path/modules-of.ts";

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

/** What brings people here, and the first lesson of their path, which is their next step on every page. */
export function newcomerReasons(course: Catalogue): readonly NewcomerReason[] {
  const catalogue = practiceCatalogue(course);
  const picture = learnerPicture([], catalogue, 0);
  const nothing = { lessons: new Set<string>(), exercises: new Set<string>() };
  return reasons.flatMap((reason) => {
    const track = course.tracks.find(({ role }) => role === reason.careerGoal) ?? null;
    const modules = modulesOf(track, course.modules);
    const told = { decisions: pathDecisions([], 0), level: reason.experienceLevel, done: nothing };
    const stations = learningPath(modules, { picture, catalogue }, told);
    const [step] = nextSteps(
      picture,
      catalogue,
      { modules, stations },
      {
        now: 0,
        seed: 0,
        count: 1,
        modules: new Set(modules.map(({ id }) => id)),
        assumed: assumedConcepts(modules, stations, catalogue),
      },
    );
    const module = modules.find(({ id }) => step?.kind === "lesson" && id === step.moduleId);
    const lesson = module?.lessons.find(({ id }) => step?.kind === "lesson" && id === step.lessonId);
    if (module === undefined || lesson === undefined) return [];
    const { title, inPlace } = lesson;
    const exercise = module.exercises.find(({ slug }) => slug === inPlace[0]);
    const to = `/learning/${module.id}/${lesson.slug}${exercise === undefined ? "" : `#${exercise.slug}`}`;
    return [
      {
        ...reason,
        path: { title: track?.title ?? "The whole course", modules: modules.length },
        first: { to, title, minutes: (exercise ?? lesson).minutes },
      },
    ];
  });
}
