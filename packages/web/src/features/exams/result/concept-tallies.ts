import type { Catalogue, LessonSummary } from "@master-sql/course";
import type { ExamResult } from "@master-sql/protocol";
import { byMainConcept } from "../../../lib/concepts/by-main-concept.ts";

export interface ConceptTally {
  readonly id: string;
  readonly title: string;
  /** Of the questions with this main concept. */
  readonly right: number;
  readonly of: number;
  readonly points: number;
  readonly outOf: number;
  /** That teaches it; undefined when none does. */
  readonly lesson: LessonSummary | undefined;
}

/** How the questions that count went, by their main concept; those that went worst come first. */
export function conceptTallies(questions: ExamResult["questions"], catalogue: Catalogue): ConceptTally[] {
  const lessons = catalogue.modules.flatMap((module) => module.lessons);
  const counted = questions.filter(({ verdict }) => verdict !== "withdrawn");
  return byMainConcept(counted, ({ verdict }) => verdict === "right").map(({ id, own, right, of }) => ({
    id,
    title: catalogue.concepts.find((concept) => concept.id === id)?.title ?? id.replaceAll("-", " "),
    right,
    of,
    points: own.reduce((sum, { points }) => sum + points, 0),
    outOf: own.reduce((sum, { weight }) => sum + weight, 0),
    lesson:
      lessons.find(({ concepts }) => concepts[0] === id) ??
      lessons.find(({ concepts }) => concepts.includes(id)),
  }));
}
