import { quantity } from "@master-sql/engine/words";
import { IconChevronRight } from "@tabler/icons-react";
import { exerciseKindText } from "../../lib/learning-path/exercise-kind.ts";
import { exerciseStateText } from "../../lib/learning-path/exercise-state.ts";
import { LevelDots } from "../../ui/level-dots.tsx";
import { Row, RowList } from "../../ui/row-list.tsx";
import type { ListedExercise, ListedModule } from "./exercise-filter.ts";
import classes from "./module-section.module.css";

interface ModuleSectionProps {
  readonly module: ListedModule;
  readonly conceptTitle: ReadonlyMap<string, string>;
  /** Nothing of a visitor's is saved, which needs no word at each exercise. */
  readonly isVisitor: boolean;
  /**
   * Whether its exercises are shown, and how to change that; without it they are what a filter found, and all shown.
   */
  readonly folding?: { readonly isOpen: boolean; onToggle(): void } | undefined;
}

/** A module of the list: its heading, which opens and closes it, and its exercises while it is open. */
export function ModuleSection({
  module: { id, title, exercises },
  conceptTitle,
  isVisitor,
  folding,
}: ModuleSectionProps) {
  const solved = exercises.filter(({ state }) => state === "done").length;
  return (
    <section aria-labelledby={`module-${id}`} className={classes.module}>
      {folding ? (
        <h2 className={classes.head}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={folding.isOpen}
            onClick={folding.onToggle}
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
      {(folding === undefined || folding.isOpen) && (
        <RowList>
          {exercises.map((listed) => (
            <ExerciseRow
              key={listed.exercise.id}
              listed={listed}
              conceptTitle={conceptTitle}
              isVisitor={isVisitor}
            />
          ))}
        </RowList>
      )}
    </section>
  );
}

function ExerciseRow({
  listed: { exercise, state, pending, attempts },
  conceptTitle,
  isVisitor,
}: {
  readonly listed: ListedExercise;
  readonly conceptTitle: ReadonlyMap<string, string>;
  readonly isVisitor: boolean;
}) {
  const about = [
    ...(exercise.kind === "select" ? [] : [exerciseKindText[exercise.kind]]),
    ...exercise.concepts.slice(0, 2).map((id) => conceptTitle.get(id) ?? id),
    ...(pending && !isVisitor ? ["not saved yet"] : attempts > 0 ? [quantity(attempts, "try", "tries")] : []),
  ];
  return (
    <Row
      to={`/practice/${exercise.slug}`}
      state={state}
      stateText={exerciseStateText[state]}
      title={exercise.title}
      about={about.join(" · ")}
      measure={<LevelDots level={exercise.difficulty} name="Difficulty" />}
    />
  );
}
