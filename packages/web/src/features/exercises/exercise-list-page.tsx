import { Button } from "@mantine/core";
import type { Catalogue } from "@master-sql/engine/content";
import { useMemo } from "react";
import { Link } from "react-router";
import { exerciseKindText } from "../../lib/learning-path/exercise-kind.ts";
import { exerciseStateText } from "../../lib/learning-path/exercise-state.ts";
import { exerciseToContinue } from "../../lib/learning-path/next-step.ts";
import { useProgress } from "../../lib/progress/index.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LevelDots } from "../../ui/level-dots.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { filterExercises, isFiltering, type ListedExercise } from "./exercise-filter.ts";
import classes from "./exercise-list-page.module.css";
import { FilterBar } from "./filter-bar.tsx";
import { useFilter } from "./use-filter.ts";

export function ExerciseListPage({ catalogue }: { catalogue: Catalogue }) {
  const progress = useProgress();
  const [filter, change] = useFilter();
  const modules = useMemo(
    () => filterExercises(catalogue, progress.exercises, filter),
    [catalogue, progress.exercises, filter],
  );
  const found = modules.reduce((sum, { exercises }) => sum + exercises.length, 0);
  const total = catalogue.modules.reduce((sum, { exercises }) => sum + exercises.length, 0);
  const conceptTitle = useMemo(
    () => new Map(catalogue.concepts.map(({ id, title }) => [id, title])),
    [catalogue],
  );
  return (
    <Page>
      <PageHead
        title="Practice"
        lead="Write a query, run it on PostgreSQL in this page, and hand it in. It is judged by the rows it returns, not by how it looks."
      />
      <ContinueNotice catalogue={catalogue} exercises={progress.exercises} />
      <FilterBar catalogue={catalogue} filter={filter} onChange={change} />
      <p className={classes.found} role="status">
        {isFiltering(filter) ? `${found} of ${total} exercises` : `${total} exercises`}
      </p>
      {modules.map((module) => (
        <section key={module.id} aria-labelledby={`module-${module.id}`} className={classes.module}>
          <h2 id={`module-${module.id}`}>{module.title}</h2>
          <ul className={classes.list}>
            {module.exercises.map((listed) => (
              <ExerciseRow key={listed.exercise.id} listed={listed} conceptTitle={conceptTitle} />
            ))}
          </ul>
        </section>
      ))}
      {found === 0 && (
        <EmptyState
          title="No exercise fits"
          action={
            <Button
              variant="default"
              onClick={() => change({ q: "", module: "", concept: "", difficulty: "", status: "", kind: "" })}
            >
              Show all {total} exercises
            </Button>
          }
        >
          Nothing matches everything you chose. Take one of the filters back, or start again from the whole
          list.
        </EmptyState>
      )}
    </Page>
  );
}

function ContinueNotice({
  catalogue,
  exercises,
}: {
  catalogue: Catalogue;
  exercises: ReturnType<typeof useProgress>["exercises"];
}) {
  const exercise = useMemo(() => exerciseToContinue(catalogue, { exercises }), [catalogue, exercises]);
  if (!exercise) return null;
  const begun = exercises.has(exercise.id);
  return (
    <Notice
      title={begun ? "Continue where you left off" : "Next for you"}
      action={<ButtonLink to={`/practice/${exercise.slug}`}>{begun ? "Continue" : "Start"}</ButtonLink>}
    >
      {exercise.title}
    </Notice>
  );
}

function ExerciseRow({
  listed: { exercise, state, pending, attempts },
  conceptTitle,
}: {
  listed: ListedExercise;
  conceptTitle: ReadonlyMap<string, string>;
}) {
  return (
    <li>
      <Link to={`/practice/${exercise.slug}`} className={classes.row}>
        <StateMark state={state} label={exerciseStateText[state]} />
        <span className={classes.title}>{exercise.title}</span>
        <span className={classes.concepts}>
          {[
            ...(exercise.kind === "select" ? [] : [exerciseKindText[exercise.kind]]),
            ...exercise.concepts.slice(0, 2).map((id) => conceptTitle.get(id) ?? id),
          ].join(" · ")}
        </span>
        <span className={classes.note}>
          {pending ? "not saved yet" : attempts > 0 ? `${attempts} ${attempts === 1 ? "try" : "tries"}` : ""}
        </span>
        <LevelDots level={exercise.difficulty} name="Difficulty" />
      </Link>
    </li>
  );
}
