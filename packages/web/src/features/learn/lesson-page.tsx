import { useMediaQuery } from "@mantine/hooks";
import type { DialectDifference, ExerciseSummary, LessonBlockBundle, LessonBundle } from "@master-sql/course";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { DialectNotes } from "../../lib/dialects/dialect-notes.tsx";
import { SessionPlace } from "../../lib/learner/session/session-place.tsx";
import { useLessonReading, useProgress } from "../../lib/progress/index.ts";
import { RunnableBlock } from "../../lib/runnable-block/runnable-block.tsx";
import { Drawing } from "../../ui/drawing/index.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Page } from "../../ui/page.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { LessonEnd } from "./lesson-end.tsx";
import classes from "./lesson-page.module.css";
import { LessonPractice } from "./lesson-practice.tsx";

const LessonTables = lazyPart(() => import("./lesson-tables.tsx"));

interface LessonLink {
  readonly to: string;
  readonly title: string;
}

export interface LessonPageProps {
  readonly lesson: LessonBundle;
  readonly module: { readonly id: string; readonly title: string };
  /** All lessons of the module, in order. */
  readonly lessons: readonly { readonly id: string; readonly slug: string; readonly title: string }[];
  readonly previous: LessonLink | null;
  readonly next: LessonLink | null;
  /** Exercises that this lesson offers, the easiest first. */
  readonly practice: readonly ExerciseSummary[];
  /** What other systems write in place of what it teaches. */
  readonly differences: readonly DialectDifference[];
  /** Shows an exercise where it stands in the text. */
  readonly renderExercise: (exercise: Extract<LessonBlockBundle, { kind: "exercise" }>) => ReactNode;
}

export function LessonPage(props: LessonPageProps) {
  const { lesson, module, lessons, previous, next, practice, differences, renderExercise } = props;
  useLessonReading(lesson.id);
  return (
    <Page>
      <div className={classes.layout}>
        <article className={classes.article}>
          <header className={classes.head}>
            <SessionPlace stepId={lesson.id}>
              <p className={classes.place}>
                <Link to={`/learning/${module.id}`}>{module.title}</Link>
                <span aria-hidden="true"> · </span>
                {lesson.minutes} minutes
              </p>
            </SessionPlace>
            <h1>{lesson.title}</h1>
            <p className={classes.summary}>{lesson.summary}</p>
          </header>
          {lesson.blocks.map((block, index) => {
            const key = `${lesson.id}-${index}`;
            if (block.kind === "prose") return <Prose key={key} html={block.html} />;
            if (block.kind === "drawing")
              return (
                <div key={key} className={classes.runnable}>
                  <Drawing {...block} />
                </div>
              );
            return (
              <div key={key} className={classes.runnable}>
                {block.kind === "exercise" ? (
                  renderExercise(block)
                ) : (
                  <RunnableBlock
                    room="lesson"
                    id={`${lesson.firstSlug}-${placeWithoutDrawings(lesson.blocks, index)}`}
                    sql={block.sql}
                    dataset={lesson.dataset}
                    lessonId={lesson.id}
                    expectedError={block.expectedError}
                  />
                )}
              </div>
            );
          })}
          <DialectNotes differences={differences} />
          <LessonPractice practice={practice} />
          <LessonEnd lessonId={lesson.id} previous={previous} next={next} moduleId={module.id} />
        </article>
        <div className={classes.side}>
          <LessonList module={module} lessons={lessons} current={lesson.id} />
          <TablesBeside dataset={lesson.dataset} />
        </div>
      </div>
    </Page>
  );
}

/** A block's place as if the lesson had no pictures: what was typed into it is kept under that. */
function placeWithoutDrawings(blocks: LessonBundle["blocks"], index: number): number {
  const kind = (at: number) => blocks[at]?.kind;
  const counts = blocks
    .slice(0, index)
    .filter(
      (block, at) =>
        block.kind !== "drawing" &&
        !(block.kind === "prose" && kind(at - 1) === "drawing" && kind(at - 2) === "prose"),
    );
  return counts.length;
}

/** Where there is room, the tables stay in sight while one reads. What a narrow page has no place for isn't fetched. */
function TablesBeside({ dataset }: { readonly dataset: string }) {
  const hasRoom = useMediaQuery("(min-width: 75em)", false);
  if (!hasRoom) return null;
  return (
    <section className={classes.tables} aria-label="Tables of this lesson">
      <Suspense fallback={null}>
        <LessonTables dataset={dataset} />
      </Suspense>
    </section>
  );
}

function LessonList({
  module,
  lessons,
  current,
}: {
  module: LessonPageProps["module"];
  lessons: LessonPageProps["lessons"];
  current: string;
}) {
  const progress = useProgress();
  return (
    <aside className={classes.aside} aria-label="Lessons of this module">
      <p className={classes.asideTitle}>{module.title}</p>
      <ol className={classes.lessons}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <Link
              to={`/learning/${module.id}/${lesson.slug}`}
              className={classes.lesson}
              aria-current={lesson.id === current ? "page" : undefined}
            >
              <StateMark
                state={progress.lessons.has(lesson.id) ? "done" : "open"}
                label={progress.lessons.has(lesson.id) ? "Completed" : "Not completed yet"}
              />
              {lesson.title}
            </Link>
          </li>
        ))}
      </ol>
    </aside>
  );
}
