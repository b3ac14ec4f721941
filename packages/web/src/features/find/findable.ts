import type { Catalogue, CheatSheet, InterviewSummary } from "@master-sql/course";
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
  readonly to: string;
}

/** What the course's own bundles say of all that there is. */
export interface FindableSources {
  readonly catalogue: Catalogue;
  readonly cheatSheet: CheatSheet;
  readonly interviews: readonly InterviewSummary[];
}

/** Pages that the header or the footer links to, by the header's name where they differ. */
export const findablePages: readonly Findable[] = [...headerLinks, ...footerLinks.more, ...footerLinks.main]
  .filter(({ to }, at, links) => links.findIndex((link) => link.to === to) === at)
  .map(({ to, label }) => ({ id: `page:${to}`, kind: "page", title: label, place: "", about: "", to }));

/** Lessons, exercises, concepts, snippets, quizzes and interview questions, with the pages before them. */
export function findables({ catalogue, cheatSheet, interviews }: FindableSources): readonly Findable[] {
  const conceptTitles = new Map(catalogue.concepts.map(({ id, title }) => [id, title]));
  // Their ids are the names that the field gives them.
  const namesOf = (concepts: readonly string[]) =>
    concepts.map((id) => `${conceptTitles.get(id) ?? ""} ${words(id)}`).join(" ");
  return [
    ...findablePages,
    ...catalogue.modules.flatMap((module): Findable[] => [
      {
        id: `module:${module.id}`,
        kind: "module",
        title: module.title,
        place: "",
        about: module.summary,
        to: `/learning/${module.id}`,
      },
      ...module.lessons.map(
        ({ slug, title, summary, concepts }): Findable => ({
          id: `lesson:${slug}`,
          kind: "lesson",
          title,
          place: module.title,
          about: `${summary} ${words(slug)} ${namesOf(concepts)}`,
          to: `/learning/${module.id}/${slug}`,
        }),
      ),
      ...(module.quiz
        ? [
            {
              id: `quiz:${module.id}`,
              kind: "quiz" as const,
              title: `Quiz: ${module.title}`,
              place: "",
              about: "",
              to: `/quiz/${module.id}`,
            },
          ]
        : []),
      ...module.exercises.map(
        ({ slug, title, concepts }): Findable => ({
          id: `exercise:${slug}`,
          kind: "exercise",
          title,
          place: module.title,
          about: namesOf(concepts),
          to: `/practice/${slug}`,
        }),
      ),
    ]),
    ...conceptsWithLesson(catalogue),
    ...cheatSheet.levels.flatMap(({ topics }) =>
      topics.flatMap((topic) =>
        topic.snippets.map(
          ({ id, title, when, sql }): Findable => ({
            id: `snippet:${id}`,
            kind: "snippet",
            title,
            place: topic.title,
            about: `${when} ${sql}`,
            to: `/cheatsheet#${id}`,
          }),
        ),
      ),
    ),
    ...interviews.map(
      ({ slug, title, topic, concepts }): Findable => ({
        id: `interview:${slug}`,
        kind: "interview",
        title,
        place: "",
        about: `${words(topic)} ${namesOf(concepts)}`,
        to: `/interview-questions/${slug}`,
      }),
    ),
  ];
}

const words = (id: string) => id.replaceAll("-", " ");

/** A concept has no page of its own: it leads to the lesson that teaches it first. */
function conceptsWithLesson({ concepts, modules }: Catalogue): readonly Findable[] {
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
        to: lesson.to,
      },
    ];
  });
}
