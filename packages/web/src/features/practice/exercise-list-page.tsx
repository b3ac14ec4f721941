import { Button } from "@mantine/core";
import type { Catalogue } from "@master-sql/engine/content";
import { useMemo } from "react";
import { exerciseToContinue } from "../../lib/learning-path/next-step.ts";
import { useProgress } from "../../lib/progress/index.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { filterExercises, isFiltering, moduleToGoOnWith } from "./exercise-filter.ts";
import classes from "./exercise-list-page.module.css";
import { FilterBar } from "./filter-bar.tsx";
import { ModuleSection } from "./module-section.tsx";
import { useFilter } from "./use-filter.ts";
import { useFolding } from "./use-folding.ts";

/** All exercises, folded by module; what a filter leaves is open. */
export function ExerciseListPage({ catalogue }: { catalogue: Catalogue }) {
  const progress = useProgress();
  const [filter, change] = useFilter();
  const modules = useMemo(
    () => filterExercises(catalogue, progress.exercises, filter),
    [catalogue, progress.exercises, filter],
  );
  const [isOpen, toggle] = useFolding(moduleToGoOnWith(modules)?.id);
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
      {found > 0 && (
        <div className={classes.modules}>
          {modules.map((module) => (
            <ModuleSection
              key={module.id}
              module={module}
              conceptTitle={conceptTitle}
              isVisitor={progress.isVisitor}
              folding={
                isFiltering(filter)
                  ? undefined
                  : { isOpen: isOpen(module.id), onToggle: () => toggle(module.id) }
              }
            />
          ))}
        </div>
      )}
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
