import { quantity } from "@master-sql/words";
import { IconChevronRight } from "@tabler/icons-react";
import { memo, useRef } from "react";
import { flushSync } from "react-dom";
import { exerciseKindText } from "../../lib/learning-path/exercise-kind.ts";
import { Button } from "../../ui/button.tsx";
import { LevelDots } from "../../ui/level-dots.tsx";
import { Row, RowList } from "../../ui/row-list.tsx";
import { aroundNext } from "./around-next.ts";
import type { ListedExercise, ListedModule } from "./exercise-filter.ts";
import classes from "./module-section.module.css";

interface ModuleSectionProps {
  readonly module: ListedModule;
  readonly conceptTitle: ReadonlyMap<string, string>;
  /** Nothing of a visitor's is saved, which needs no word at each exercise. */
  readonly isVisitor: boolean;
  /** "found": its exercises are what a filter left, and all shown; "few": those around the next to solve. */
  readonly shown: "found" | "few" | "open" | "folded";
  /** Opens all of it, or folds it. */
  onOpen(moduleId: string, isOpen: boolean): void;
}

/** A module of the list: its heading, which opens and closes it, and its exercises while it is open. */
export const ModuleSection = memo(function ModuleSection({
  module: { id, title, exercises },
  conceptTitle,
  isVisitor,
  shown,
  onOpen,
}: ModuleSectionProps) {
  const root = useRef<HTMLElement>(null);
  const listed = shown === "few" ? aroundNext(exercises) : exercises;
  function showAll() {
    const last = listed.at(-1);
    const after = last === undefined ? 0 : exercises.indexOf(last) + 1;
    flushSync(() => onOpen(id, true));
    // The button that had the focus is gone.
    root.current?.querySelectorAll<HTMLElement>("li > a")[after % exercises.length]?.focus();
  }
  const solved = exercises.filter(({ state }) => state === "done").length;
  return (
    <section ref={root} aria-labelledby={`module-${id}`} className={classes.module}>
      {shown !== "found" ? (
        <h2 className={classes.head}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={shown !== "folded"}
            onClick={() => onOpen(id, shown === "folded")}
          >
            <IconChevronRight size={18} stroke={1.75} aria-hidden className={classes.chevron} />
            <span id={`module-${id}`} className={classes.title}>
              {title}
            </span>
            <span className={classes.count} data-complete={solved === exercises.length || undefined}>
              {solved} of {exercises.length} solved
            </span>
          </button>
        </h2>
      ) : (
        <h2 className={classes.head}>
          <span id={`module-${id}`} className={classes.title}>
            {title}
          </span>
          <span className={classes.count}>{exercises.length} found</span>
        </h2>
      )}
      {shown !== "folded" && (
        <RowList isLong>
          {listed.map((each) => (
            <ExerciseRow
              key={each.exercise.id}
              listed={each}
              conceptTitle={conceptTitle}
              isVisitor={isVisitor}
            />
          ))}
        </RowList>
      )}
      {listed.length < exercises.length && (
        <Button variant="subtle" size="compact-sm" className={classes.all} onClick={showAll}>
          Show all {exercises.length} exercises
        </Button>
      )}
    </section>
  );
});

function ExerciseRow({
  listed: { exercise, state, stateText, pending, attempts },
  conceptTitle,
  isVisitor,
}: {
  readonly listed: ListedExercise;
  readonly conceptTitle: ReadonlyMap<string, string>;
  readonly isVisitor: boolean;
}) {
  const about = [
    ...(exercise.kind === "select" ? [] : [exerciseKindText[exercise.kind]]),
    ...(exercise.isReview && state !== "done" ? [] : exercise.concepts.slice(0, 2)).map(
      (id) => conceptTitle.get(id) ?? id,
    ),
    ...(pending && !isVisitor ? ["not saved yet"] : attempts > 0 ? [quantity(attempts, "try", "tries")] : []),
  ];
  return (
    <Row
      to={`/practice/${exercise.slug}`}
      state={state}
      stateText={stateText}
      title={exercise.title}
      about={about.join(" · ")}
      measure={<LevelDots level={exercise.difficulty} name="Difficulty" />}
    />
  );
}
