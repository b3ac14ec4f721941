import { Suspense } from "react";
import { DraftNotes } from "../../../lib/drafts/draft-notes.tsx";
import { AnswerEditor, useSession } from "../../../lib/editor-session/index.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { NoticePanel } from "../../../ui/run-outcome/index.ts";
import type { WorkbenchModel } from "../model/use-workbench.ts";
import classes from "./answer-pane.module.css";

const PredictPane = lazyPart(() => import("./predict-pane.tsx"));
const ArrangePane = lazyPart(() => import("./arrange-pane.tsx"));
const CompletePane = lazyPart(() => import("./complete-pane.tsx"));

/**
 * Where the answer is given: SQL, a predicted result, pieces put together or gaps filled; with what there is to say
 * about the draft.
 */
export function AnswerPane({ model }: { readonly model: WorkbenchModel }) {
  const cannotBeFormatted = useSession(model.session, (state) => state.cannotBeFormatted);
  return (
    <div className={classes.pane}>
      <DraftNotes draft={model.draft} onTake={model.toAnswer.restore} />
      {cannotBeFormatted && (
        <NoticePanel
          tone="info"
          title="This can't be formatted yet: part of it isn't SQL. Nothing was changed."
        />
      )}
      <Answer model={model} />
    </div>
  );
}

function Answer({ model }: { readonly model: WorkbenchModel }) {
  const { exercise } = model;
  if (!model.isWritten) {
    return (
      <Suspense fallback={<p className={classes.loading}>Loading…</p>}>
        {exercise.kind === "predict" && (
          <PredictPane controls={model.controls} contract={exercise.contract} />
        )}
        {exercise.kind === "arrange" && <ArrangePane session={model.session} pieces={exercise.pieces} />}
        {exercise.kind === "complete" && (
          <CompletePane controls={model.controls} template={exercise.template} />
        )}
      </Suspense>
    );
  }
  return (
    <div className={classes.editor}>
      <AnswerEditor controls={model.controls} label={`SQL query for ${exercise.title}`} />
    </div>
  );
}
