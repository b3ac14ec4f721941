import { lazy, Suspense } from "react";
import { NoticePanel } from "../../../ui/run-outcome/index.ts";
import { SqlEditor } from "../../../ui/sql-editor/index.ts";
import type { WorkbenchModel } from "../model/use-workbench.ts";
import classes from "./answer-pane.module.css";
import { DraftNotes } from "./draft-notes.tsx";

const PredictPane = lazy(() => import("./predict-pane.tsx"));
const ArrangePane = lazy(() => import("./arrange-pane.tsx"));

/** Where the answer is given: SQL, a predicted result or pieces put together; with what there is to say about the draft. */
export function AnswerPane({ model }: { readonly model: WorkbenchModel }) {
  return (
    <div className={classes.pane}>
      <DraftNotes draft={model.draft} onTake={model.restore} />
      {model.formatError && <NoticePanel tone="info" title={model.formatError} />}
      <Answer model={model} />
    </div>
  );
}

function Answer({ model }: { readonly model: WorkbenchModel }) {
  const { exercise } = model;
  if (exercise.kind === "predict" || exercise.kind === "arrange") {
    return (
      <Suspense fallback={<p className={classes.loading}>Loading…</p>}>
        {exercise.kind === "predict" ? (
          <PredictPane model={model} contract={exercise.contract} />
        ) : (
          <ArrangePane model={model} pieces={exercise.pieces} />
        )}
      </Suspense>
    );
  }
  return (
    <div className={classes.editor}>
      <SqlEditor
        memory={model.memory}
        ref={model.editor}
        label={`SQL query for ${model.exercise.title}`}
        schema={model.dataset.tables}
        mark={model.mark}
        onChange={model.edit}
        onRun={model.run}
        onSubmit={model.submit}
        onFormat={model.format}
      />
    </div>
  );
}
