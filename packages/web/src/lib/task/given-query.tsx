import type { ExamQuestion, ExerciseBundle } from "@master-sql/course";
import { StaticSql } from "../../ui/sql-editor/index.ts";
import classes from "./contract-view.module.css";

/**
 * The query whose result is predicted, or which is too slow: what the exercise asks about. Other kinds have none.
 * A lesson may hold several, so it is no landmark.
 */
export function GivenQuery({ exercise }: { readonly exercise: ExerciseBundle | ExamQuestion }) {
  if (exercise.kind !== "predict" && exercise.kind !== "index") return null;
  const title = exercise.kind === "index" ? "The slow query" : "The query";
  return (
    <div className={classes.given}>
      <h3 className={classes.title}>{title}</h3>
      <StaticSql sql={exercise.query} label={`${title} of ${exercise.title}`} wraps />
    </div>
  );
}
