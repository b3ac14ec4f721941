import type { Catalogue } from "@master-sql/course";
import { Suspense } from "react";
import { Link } from "react-router";
import { NextWaiting } from "../../lib/learner/next-link.tsx";
import { type ModuleTally, moduleTally } from "../../lib/learning-path/module-tally.ts";
import { type LearnerProgress, useProgress } from "../../lib/progress/index.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Figure, Figures } from "../../ui/figures.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Meter } from "../../ui/meter.tsx";
import { Motif, type MotifName } from "../../ui/motif/index.ts";
import { Page, PageHead } from "../../ui/page.tsx";
import { ConceptTable } from "./concept-table.tsx";
import { KeepingNotices } from "./keeping-notices.tsx";
import { OtherWork } from "./others/other-work.tsx";
import { type Others, useOthers } from "./others/use-others.ts";
import classes from "./progress-page.module.css";
import { RecentList } from "./recent-list.tsx";

/** What is believed of the learner takes the model along, which the tallies don't wait for. */
const LearnerSections = lazyPart(() => import("./learner-sections.tsx"));
const OwnNext = lazyPart(() => import("../../lib/learner/own-next.tsx"));

export function ProgressPage({ catalogue }: { catalogue: Catalogue }) {
  const progress = useProgress();
  const others = useOthers(progress);
  return (
    <Page>
      <PageHead
        title="Progress"
        lead={
          progress.isVisitor
            ? "What you have done in this browser."
            : "What you have done, on every device you log in from."
        }
      />
      <div className={classes.stack}>
        <KeepingNotices progress={progress} catalogue={catalogue} />
        {progress.status === "loading" || others.isAnything === null ? (
          <p role="status" className={classes.loading}>
            Loading your progress...
          </p>
        ) : !others.isAnything ? (
          <>
            <EmptyState
              title="Nothing here yet"
              action={
                <Suspense fallback={<NextWaiting />}>
                  <OwnNext catalogue={catalogue} />
                </Suspense>
              }
            >
              Complete a lesson, hand in an exercise, or take a quiz, and it shows up here.
            </EmptyState>
            <Coming />
          </>
        ) : (
          <Overview catalogue={catalogue} progress={progress} others={others} />
        )}
      </div>
    </Page>
  );
}

const coming: readonly { readonly motif: MotifName; readonly title: string; readonly text: string }[] = [
  {
    motif: "sequence",
    title: "Today",
    text: "What is next, what is due for review, and one mistake to fix.",
  },
  { motif: "tree", title: "Skills", text: "A map of all concepts, colored by how well you know each." },
  {
    motif: "values",
    title: "History",
    text: "Your year day by day, and how often your first try was right.",
  },
];

/** Tells a newcomer what the tabs of this page are for. */
function Coming() {
  return (
    <ul className={classes.coming}>
      {coming.map(({ motif, title, text }) => (
        <li key={title}>
          <Motif name={motif} />
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Overview({
  catalogue,
  progress,
  others,
}: {
  catalogue: Catalogue;
  progress: LearnerProgress;
  others: Others;
}) {
  const tallies = catalogue.modules.map((module) => ({ module, tally: moduleTally(module, progress) }));
  const sum = (pick: (tally: ModuleTally) => number) =>
    tallies.reduce((total, { tally }) => total + pick(tally), 0);
  const attempts = [...progress.exercises.values()].reduce((total, known) => total + known.attempts, 0);
  const unaided = [...progress.exercises.values()].filter((known) => known.solvedUnaided).length;
  return (
    <>
      <Figures>
        <Figure
          name="Exercises solved"
          value={sum((tally) => tally.exercisesSolved)}
          of={sum((tally) => tally.exercises)}
        />
        {attempts > 0 && <Figure name="Solved without a hint" value={unaided} />}
        {attempts > 0 && <Figure name="Answers to exercises" value={attempts} />}
        <Figure
          name="Lessons completed"
          value={sum((tally) => tally.lessonsDone)}
          of={sum((tally) => tally.lessons)}
        />
        {others.quizzes.size > 0 && (
          <Figure
            name="Quizzes taken"
            value={others.quizzes.size}
            of={catalogue.modules.filter(({ quiz }) => quiz !== null).length}
          />
        )}
        {others.exams.length > 0 && <Figure name="Exams handed in" value={others.exams.length} />}
        {others.interviews.size > 0 && <Figure name="Interview questions" value={others.interviews.size} />}
      </Figures>
      <Suspense
        fallback={<div className={classes.waiting} role="status" aria-label="Loading your progress..." />}
      >
        <LearnerSections
          catalogue={catalogue}
          skills={<ConceptTable catalogue={catalogue} progress={progress} />}
          history={
            <>
              <OtherWork others={others} catalogue={catalogue} />
              <ModuleTallies tallies={tallies} />
              <RecentList catalogue={catalogue} progress={progress} />
            </>
          }
        />
      </Suspense>
    </>
  );
}

function ModuleTallies({
  tallies,
}: {
  readonly tallies: readonly {
    readonly module: Catalogue["modules"][number];
    readonly tally: ModuleTally;
  }[];
}) {
  return (
    <section aria-labelledby="modules">
      <h2 id="modules">Modules</h2>
      <ul className={classes.modules}>
        {tallies.map(({ module, tally }) => {
          const done = tally.lessonsDone + tally.exercisesSolved;
          const all = tally.lessons + tally.exercises;
          return (
            <li key={module.id} className={classes.module}>
              <Link to={`/learning/${module.id}`}>{module.title}</Link>
              <Meter value={done} of={all} label={`${done} of ${all} done`} />
              <span className={classes.muted}>
                {tally.lessonsDone} of {tally.lessons} lessons · {tally.exercisesSolved} of {tally.exercises}{" "}
                exercises
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
