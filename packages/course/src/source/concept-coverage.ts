import type { Content } from "./content.ts";

/** How often content deals with a concept. */
export interface ConceptCoverage {
  /** Lessons that teach it. */
  readonly lessons: number;
  /** Exercises that practise it; the pool of the exams is no practice. */
  readonly exercises: number;
  /** Those of which it is the main concept. */
  readonly main: number;
  /** Questions of quizzes that ask for it. */
  readonly questions: number;
}

/** Counts what teaches, practises and asks for the concept `id`. */
export function conceptCoverage(
  id: string,
  { lessons, exercises, quizzes }: Pick<Content, "lessons" | "exercises" | "quizzes">,
): ConceptCoverage {
  const practising = exercises.filter(({ exercise }) => exercise.concepts.includes(id));
  return {
    lessons: lessons.filter(({ lesson }) => lesson.concepts.includes(id)).length,
    exercises: practising.length,
    main: practising.filter(({ exercise }) => exercise.concepts[0] === id).length,
    questions: quizzes.flatMap(({ quiz }) => quiz.questions).filter(({ concepts }) => concepts.includes(id))
      .length,
  };
}
