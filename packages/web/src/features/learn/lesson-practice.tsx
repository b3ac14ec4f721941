import type { ExerciseSummary } from "@master-sql/course";
import { exerciseKindText } from "../../lib/learning-path/exercise-kind.ts";
import { useProgress } from "../../lib/progress/index.ts";
import { ExerciseRows } from "./exercise-rows.tsx";
import classes from "./lesson-practice.module.css";

/** The exercises that a lesson offers, below its text. */
export function LessonPractice({ practice }: { readonly practice: readonly ExerciseSummary[] }) {
  const progress = useProgress();
  if (practice.length === 0) return null;
  const solved = practice.filter(({ id }) => progress.exercises.get(id)?.solvedAt).length;
  return (
    <section aria-labelledby="lesson-practice" className={classes.practice}>
      <h2 id="lesson-practice">Practice</h2>
      <p className={classes.lead}>
        {solved === 0
          ? "Exercises on this lesson, the easiest first. Each is checked as soon as you submit it."
          : `${solved} of ${practice.length} solved.`}
      </p>
      <ExerciseRows
        exercises={practice}
        about={({ kind, minutes }) => `${exerciseKindText[kind]} · ${minutes} min`}
      />
    </section>
  );
}
