import { useState } from "react";
import type { WorkbenchModel } from "../model/use-workbench.ts";
import { ActionBar } from "./action-bar.tsx";
import { HistoryDrawer } from "./history-drawer.tsx";

/** The action bar at work, with the history that it opens. */
export function WorkbenchActions({
  model,
  isWide,
}: {
  readonly model: WorkbenchModel;
  readonly isWide: boolean;
}) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <>
      <ActionBar
        activity={model.sandbox.activity}
        // Beside the banner of a small database, which is in sight here, a second way back would be one too many.
        dataChanged={model.sandbox.dataChanged && !(isWide && model.sandbox.smallDatabase !== null)}
        isWide={isWide}
        isRunLocked={model.isRunLocked}
        isWritten={model.isWritten}
        onRun={model.run}
        onSubmit={model.submit}
        onCancel={model.sandbox.cancel}
        onFormat={model.format}
        onReset={model.sandbox.reset}
        onHistory={() => setHistoryOpen(true)}
      />
      <HistoryDrawer
        isOpen={isHistoryOpen}
        history={model.draft.history}
        onClose={() => setHistoryOpen(false)}
        onRestore={(sql) => {
          setHistoryOpen(false);
          model.restore(sql);
        }}
      />
    </>
  );
}
