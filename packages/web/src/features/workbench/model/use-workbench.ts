import type { DatasetBundle, ExerciseBundle } from "@master-sql/course";
import { type RefObject, useEffect, useState } from "react";
import { type SessionControls, useEditorSession, usePlace } from "../../../lib/editor-session/index.ts";
import { whenIdle } from "../../../lib/pages/when-idle.ts";
import { recordActivity } from "../../../lib/progress/work.ts";
import { showToast } from "../../../ui/toast/toast.ts";
import { useDetective } from "../detective/use-detective.ts";
import { SOLUTION_RUNG } from "../hints/climbed.ts";
import { useLadder } from "../hints/use-ladder.ts";
import { useSmallDatabase } from "../small-database/small-database.ts";
import { loadJudging } from "../submission/answers.ts";
import { hintEvidence } from "../submission/attempt-evidence.ts";
import { useSubmission } from "../submission/use-submission.ts";
import { writtenAsSql } from "../written/written-as-sql.ts";
import { whenSomebodyIsHere } from "./when-somebody-is-here.ts";

/** Where an exercise is solved that isn't the only thing on its page. */
export interface LessonPlace {
  readonly lessonId: string;
  readonly element: RefObject<HTMLElement | null>;
}

/**
 * Everything that the workbench knows and can do, apart from how it is laid out. In a lesson PostgreSQL isn't started
 * before the learner begins.
 */
export function useWorkbench(exercise: ExerciseBundle, dataset: DatasetBundle, lesson?: LessonPlace) {
  const { session, draft } = useEditorSession({
    draftId: exercise.id,
    original: exercise.start ?? "",
    dataset: dataset.slug,
    tables: dataset.tables,
    setting: lesson
      ? { room: "lesson", exercise, lessonId: lesson.lessonId }
      : { room: "workbench", exercise },
    rules: { keepsHistory: true },
  });
  const places = usePlace(session);
  const [hintsOpen, setHintsOpen] = useState(Math.min(draft.initial.hintsOpen, exercise.hintsHtml.length));
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [rungsOpen, setRungsOpen] = useState(draft.initial.rungsOpen);
  const noteHint = (rung: number) => recordActivity({ kind: "hint-opened", exerciseId: exercise.id, rung });
  const evidence = hintEvidence(hintsOpen, rungsOpen);
  const { submission, submit } = useSubmission({ exercise, session, evidence, place: lesson?.element });
  const ladder = useLadder({
    exercise,
    session,
    submission,
    hintsOpen,
    onOpened(rung) {
      if (!rungsOpen.includes(rung)) noteHint(rung);
      const open = [...new Set([...rungsOpen, rung])];
      setRungsOpen(open);
      draft.openRungs(open);
    },
  });
  const smallDatabase = useSmallDatabase(session, dataset, places.toAnswer.focus);
  const detective = useDetective({
    session,
    dataset,
    submission,
    smallDatabase,
    isSolutionShown: rungsOpen.includes(SOLUTION_RUNG),
    onShow: () => places.setPlace("results"),
  });

  const isAlone = lesson === undefined;
  useEffect(() => (isAlone ? whenSomebodyIsHere(() => session.prepare()) : undefined), [session, isAlone]);
  useEffect(() => {
    let isBegun = false;
    return session.store.subscribe((now, before) => {
      if (now.text === before.text) return;
      // A failure is told when an answer is submitted, and tried again then.
      loadJudging(exercise.slug).catch(() => {});
      if (!isBegun) whenIdle(session.prepareJudging);
      isBegun = true;
    });
  }, [session, exercise.slug]);

  /** The answer is SQL that the learner writes, and can be laid out. */
  const isWritten = writtenAsSql[exercise.kind];
  /** What is predicted is not to be looked up first. */
  const isRunLocked =
    exercise.kind === "predict" &&
    submission?.phase !== "judged" &&
    !draft.history.some(({ kind }) => kind === "submit");

  const controls: SessionControls = {
    session,
    isRunLocked,
    async run(part) {
      session.show("results");
      places.setPlace("results");
      await session.run(exercise.kind === "predict" ? { given: exercise.query } : { part });
      whenIdle(session.prepareJudging);
    },
    submit: {
      label: "Submit",
      async perform() {
        if (session.state().activity !== null) return;
        session.show("verdict");
        places.setPlace("results");
        const ended = await submit();
        if (ended === null) session.show("results");
      },
    },
    format: isWritten
      ? async () => {
          try {
            await session.format();
            if (!session.state().cannotBeFormatted) places.setPlace("editor");
          } catch {
            showToast({
              title: "It can't be laid out now",
              message: "There is no connection to the server. Your query is kept.",
              tone: "wrong",
              about: "format",
            });
          }
        }
      : undefined,
    showHistory: () => setHistoryOpen(true),
  };

  return {
    exercise,
    dataset,
    session,
    draft,
    controls,
    isWritten,
    smallDatabase,
    ...places,
    isHistoryOpen,
    closeHistory: () => setHistoryOpen(false),
    submission,
    ladder,
    detective,
    hintsOpen,
    /** To the hints on the answer that was rejected, where there is one. */
    showAnswerHints: ladder
      ? () => {
          session.show("verdict");
          places.setPlace("results");
        }
      : undefined,
    openHints(count: number) {
      for (let rung = hintsOpen + 1; rung <= count; rung += 1) noteHint(rung);
      setHintsOpen(count);
      draft.openHints(count);
    },
  };
}

export type WorkbenchModel = ReturnType<typeof useWorkbench>;
