import { Button } from "@mantine/core";
import { Suspense, startTransition, useEffect, useMemo, useState } from "react";
import { NextStepWaiting } from "../../lib/learner/next-step-card.tsx";
import { MorePages } from "../../lib/pages/more-pages.tsx";
import { useProgress } from "../../lib/progress/index.ts";
import { useSearch } from "../../lib/search/use-search.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { type ExerciseList, filterExercises, isFiltering, moduleToGoOnWith } from "./exercise-filter.ts";
import classes from "./exercise-list-page.module.css";
import { FilterBar } from "./filter-bar.tsx";
import { ModuleSection } from "./module-section.tsx";
import { useFilter } from "./use-filter.ts";
import { useFolding } from "./use-folding.ts";

/** What chooses takes the model of the learner along, which the list doesn't wait for. */
const NextForYou = lazyPart(() => import("./next/next-for-you.tsx"));

/** All exercises, folded by module; what a filter leaves is open. */
export function ExerciseListPage({ list }: { readonly list: ExerciseList }) {
  const progress = useProgress();
  // A prerendered page knows nobody: what is next for somebody is drawn by their browser.
  const [isInPage, setInPage] = useState(false);
  useEffect(() => startTransition(() => setInPage(true)), []);
  const [filter, change] = useFilter();
  const isFiltered = isFiltering(filter);
  const searched = useSearch(filter.q, "exercise");
  const modules = useMemo(
    () => filterExercises(list, progress.exercises, filter, searched),
    [list, progress.exercises, filter, searched],
  );
  const [foldingOf, setOpen] = useFolding(moduleToGoOnWith(modules)?.id);
  const found = modules.reduce((sum, { exercises }) => sum + exercises.length, 0);
  const total = list.modules.reduce((sum, { exercises }) => sum + exercises.length, 0);
  const conceptTitle = useMemo(() => new Map(list.concepts.map(({ id, title }) => [id, title])), [list]);
  return (
    <Page>
      <PageHead
        title="Practice"
        lead="Write a query, run it on PostgreSQL in this page, and hand it in. It is judged by the rows it returns, not by how it looks."
      />
      {/* With a filter, the exercises come first. */}
      {!isFiltered && (
        <>
          <MorePages
            words="Other ways to practice:"
            pages={["/quizzes", "/interview-questions", "/simulation", "/playground"]}
          />
          {isInPage ? (
            <Suspense fallback={<NextStepWaiting />}>
              <NextForYou />
            </Suspense>
          ) : (
            <NextStepWaiting />
          )}
        </>
      )}
      <FilterBar list={list} filter={filter} onChange={change} />
      <p className={classes.found} role="status">
        {isFiltered ? `${found} of ${total} exercises` : `${total} exercises`}
      </p>
      {found > 0 && (
        <div className={classes.modules}>
          {modules.map((module) => (
            <ModuleSection
              key={module.id}
              module={module}
              conceptTitle={conceptTitle}
              isVisitor={progress.isVisitor}
              shown={isFiltered ? "found" : foldingOf(module.id)}
              onOpen={setOpen}
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
