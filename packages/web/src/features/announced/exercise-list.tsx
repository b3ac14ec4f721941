import type { ExerciseSummary, ModuleBundle } from "@master-sql/engine/content";
import { Link } from "react-router";
import { LevelDots } from "../../ui/level-dots.tsx";
import classes from "./announced-page.module.css";

/** An exercise and the title of its module. */
export interface OfferedExercise extends Pick<ExerciseSummary, "id" | "slug" | "title" | "difficulty"> {
  readonly moduleTitle: string;
}

/** Up to `count` exercises of the given difficulties, as many modules as there are, the later modules first. */
export function offerExercises(
  modules: readonly ModuleBundle[],
  difficulties: readonly number[],
  count: number,
): OfferedExercise[] {
  const queues = modules.toReversed().map(({ title, exercises }) =>
    exercises
      .filter(({ difficulty }) => difficulties.includes(difficulty))
      .map(({ id, slug, title: name, difficulty }) => ({
        id,
        slug,
        title: name,
        difficulty,
        moduleTitle: title,
      })),
  );
  const offered: OfferedExercise[] = [];
  for (let turn = 0; offered.length < count && queues.some((queue) => queue.length > turn); turn++) {
    offered.push(...queues.flatMap((queue) => queue.slice(turn, turn + 1)));
  }
  return offered.slice(0, count).sort((one, other) => one.difficulty - other.difficulty);
}

export function ExerciseList({ exercises }: { readonly exercises: readonly OfferedExercise[] }) {
  return (
    <ol className={classes.list}>
      {exercises.map(({ id, slug, title, difficulty, moduleTitle }) => (
        <li key={id} className={classes.row}>
          <Link to={`/practice/${slug}`}>{title}</Link>
          <span className={classes.about}>
            {moduleTitle}
            <LevelDots level={difficulty} name="Difficulty" />
          </span>
        </li>
      ))}
    </ol>
  );
}
