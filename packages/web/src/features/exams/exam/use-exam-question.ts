import type { ExamQuestion } from "@master-sql/course";
import { MAX_ANSWER_LENGTH } from "@master-sql/judge/sandbox";
import { useEffect, useEffectEvent } from "react";
import { type SessionControls, useEditorSession, usePlace } from "../../../lib/editor-session/index.ts";
import { draftIdOf } from "../own-exams/draft-id.ts";

export interface ExamQuestionOptions {
  readonly examId: string;
  readonly position: number;
  readonly question: ExamQuestion;
  /** The answer that counts, empty if there is none. */
  readonly saved: string;
  onEdit(text: string): void;
  onSave(sql: string): void;
}

/** The session of a question, and what can be done in it: run, and save what is written as the answer. */
export function useExamQuestion({ examId, position, question, saved, onEdit, onSave }: ExamQuestionOptions) {
  const { session, draft } = useEditorSession({
    draftId: draftIdOf(examId, position),
    original: saved || (question.start ?? ""),
    dataset: question.dataset,
    setting: { room: "exam", exercise: null },
  });
  const places = usePlace(session);

  const edited = useEffectEvent(onEdit);
  useEffect(
    () =>
      session.store.subscribe((now, before) => {
        if (now.text !== before.text) edited(now.text);
      }),
    [session],
  );
  useEffect(() => {
    session.prepare();
    // The task can be answered without the list of its tables; they are asked for again with the next question.
    session.loadTables();
  }, [session]);

  const controls: SessionControls = {
    session,
    // A prediction is said and not run.
    run:
      question.kind === "predict"
        ? undefined
        : (part) => {
            places.setPlace("results");
            void session.run({ part });
          },
    submit: {
      label: "Save answer",
      perform() {
        const sql = session.text();
        if (sql.length <= MAX_ANSWER_LENGTH) onSave(sql);
      },
    },
  };
  return { session, draft, controls, places };
}
