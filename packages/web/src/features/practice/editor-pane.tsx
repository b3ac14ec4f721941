import { NoticePanel } from "../../ui/run-outcome/index.ts";
import { SqlEditor } from "../../ui/sql-editor/index.ts";
import { DraftNotes } from "./draft-notes.tsx";
import classes from "./editor-pane.module.css";
import type { WorkbenchModel } from "./use-workbench.ts";

/** The editor of the exercise, with what there is to say about its text. */
export function EditorPane({ model }: { readonly model: WorkbenchModel }) {
  return (
    <div className={classes.pane}>
      <DraftNotes draft={model.draft} onTake={model.restore} />
      {model.formatError && <NoticePanel tone="info" title={model.formatError} />}
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
    </div>
  );
}
