import type { Catalogue, CheatSheet, InterviewSummary, TechniqueList } from "@master-sql/course";
import { footerLinks, headerLinks } from "@master-sql/course/pages";

/** What can be found, in the order in which equally good ones are listed. */
export type FindableKind =
  | "page"
  | "module"
  | "lesson"
  | "concept"
  | "exercise"
  | "snippet"
  | "quiz"
  | "interview";

/** Something with an address of its own. */
export interface Findable {
  /** Of the kind and what it is of, so that no two are the same. */
  readonly id: string;
  readonly kind: FindableKind;
  readonly title: string;
  /** Where it stands, such as a lesson's module; "" where its kind says enough. */
  readonly place: string;
  /** What it is about, which isn't shown but found by. */
  readonly about: string;
  /** Ids of the techniques it carries, the main one first. */
  readonly techniques: readonly string[];
  /** Id of the exercise, lesson, question or snippet. */
  readonly item: string;
  readonly to: string;
}

/** What the course's own bundles say of all that there is. */
export interface FindableSources {
  readonly catalogue: Catalogue;
  readonly cheatSheet: CheatSheet;
  readonly interviews: readonly InterviewSummary[];
  readonly techniques: TechniqueList;
}

/** Pages that the header or the footer links to, by the header's name where they differ. */
export const findablePages: readonly Findable[] = [
  ...headerLinks.main,
  ...footerLinks.more,
  ...footerLinks.main,
]
  .filter(({ to }, at, links) => links.findIndex((link) => link.to === to) === at)
  .map(({ to, label }) => ({
    id: `page:${to}`,
    kind: "page",
    title: label,
    place: "",
    about: "",
    techniques: [],
    item: to,
    to,
  }));

/** Lessons, exercises, concepts, snippets, quizzes and interview questions, with the pages before them. */
export function findables(sources: FindableSources): readonly Findable[] {
  const carrying = carryingOf(sources);
  return [
    ...findablePages,
    ...sources.catalogue.modules.flatMap((module) => ofModule(module, carrying)),
    ...conceptsWithLesson(sources.catalogue, carrying),
    ...snippets(sources.cheatSheet, carrying),
    ...sources.interviews.map(
      ({ id, slug, title, topic, concepts }): Findable => ({
        id: `interview:${slug}`,
        kind: "interview",
        title,
        place: "",
        about: `${words(topic)} ${carrying.namesOf(id, concepts)}`,
        techniques: carrying.techniquesOf(id),
        item: id,
        to: `/interview-questions/${slug}`,
      }),
    ),
  ];
}

/** What an item carries. */
interface Carrying {
  techniquesOf(item: string): readonly string[];
  /** Terms of its techniques, and titles and ids of its concepts. */
  namesOf(item: string, concepts: readonly string[]): string;
}

function carryingOf({ catalogue, techniques: { techniques, of } }: FindableSources): Carrying {
  const conceptTitles = new Map(catalogue.concepts.map(({ id, title }) => [id, title]));
  const terms = new Map(techniques.map(({ id, term }) => [id, term]));
  const techniquesOf = (item: string) => of[item] ?? [];
  return {
    techniquesOf,
    namesOf: (item, concepts) =>
      [
        ...concepts.flatMap((concept) => [conceptTitles.get(concept) ?? "", words(concept)]),
        ...techniquesOf(item).map((technique) => terms.get(technique) ?? ""),
      ].join(" "),
  };
}

function ofModule(module: Catalogue["modules"][number], carrying: Carrying): Findable[] {
  const whole: Findable = {
    id: `module:${module.id}`,
    kind: "module",
    title: module.title,
    place: "",
    about: module.summary,
    techniques: [],
    item: module.id,
    to: `/learning/${module.id}`,
  };
  const quiz: Findable[] = module.quiz
    ? [
        {
          ...whole,
          id: `quiz:${module.id}`,
          kind: "quiz",
          title: `Quiz: ${module.title}`,
          about: "",
          item: module.quiz.id,
          to: `/quiz/${module.id}`,
        },
      ]
    : [];
  const lessons = module.lessons.map(
    ({ id, slug, title, summary, concepts }): Findable => ({
      id: `lesson:${slug}`,
      kind: "lesson",
      title,
      place: module.title,
      about: `${summary} ${words(slug)} ${carrying.namesOf(id, concepts)}`,
      techniques: carrying.techniquesOf(id),
      item: id,
      to: `/learning/${module.id}/${slug}`,
    }),
  );
  const exercises = module.exercises.map(
    ({ id, slug, title, concepts }): Findable => ({
      id: `exercise:${slug}`,
      kind: "exercise",
      title,
      place: module.title,
      about: carrying.namesOf(id, concepts),
      techniques: carrying.techniquesOf(id),
      item: id,
      to: `/practice/${slug}`,
    }),
  );
  return [whole, ...lessons, ...quiz, ...exercises];
}

function snippets({ levels }: CheatSheet, carrying: Carrying): Findable[] {
  const topics = levels.flatMap((level) => level.topics);
  return topics.flatMap((topic) =>
    topic.snippets.map(
      ({ id, title, when, sql }): Findable => ({
        id: `snippet:${id}`,
        kind: "snippet",
        title,
        place: topic.title,
        about: `${when} ${sql}`,
        techniques: carrying.techniquesOf(id),
        item: id,
        to: `/cheatsheet#${id}`,
      }),
    ),
  );
}

const words = (id: string) => id.replaceAll("-", " ");

/** A concept has no page of its own: it leads to the lesson that teaches it first. */
function conceptsWithLesson({ concepts, modules }: Catalogue, carrying: Carrying): readonly Findable[] {
  const taughtIn = new Map<string, { readonly title: string; readonly to: string }>();
  for (const { id, lessons } of modules) {
    for (const lesson of lessons) {
      for (const concept of lesson.concepts) {
        if (!taughtIn.has(concept))
          taughtIn.set(concept, { title: lesson.title, to: `/learning/${id}/${lesson.slug}` });
      }
    }
  }
  return concepts.flatMap(({ id, title, sentence }): Findable[] => {
    const lesson = taughtIn.get(id);
    if (!lesson) return [];
    return [
      {
        id: `concept:${id}`,
        kind: "concept",
        title,
        place: lesson.title,
        about: `${sentence} ${words(id)}`,
        techniques: carrying.techniquesOf(`concept:${id}`),
        item: id,
        to: lesson.to,
      },
    ];
  });
}
