import { exercisesInPlace, type Lesson } from "../lesson.ts";

/** Slugs of all exercises that belong to a lesson: those in its text, then those that it offers at its end. */
export function practisedIn(lesson: Lesson): readonly string[] {
  return [...exercisesInPlace(lesson).map(({ slug }) => slug), ...lesson.practice];
}
